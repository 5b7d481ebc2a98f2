import type { DemoRole } from './roles.ts'

export type Deliverable = readonly [title: string, description: string]

export const DELIVERABLES: Readonly<Record<DemoRole | 'direction', readonly Deliverable[]>> = {
  direction: [
    ['Board report on wallet growth', 'Active wallets, transaction value and churn against the plan, on two pages.'],
    ['Agree the settlement calendar with the partner bank', 'Cover the public holidays until the end of the year.'],
    [
      'Review of the regulator’s circular on agent limits',
      'Say what changes for us, by when, and who owns each change.',
    ],
    ['Interview finalists for head of risk', 'Three candidates. Write one paragraph on each before Friday.'],
    ['Quarterly priorities for every team', 'At most three per team, each with a figure that tells when it is met.'],
  ],
  operations: [
    ['Weekly operations summary', 'Uptime, failed transfers, open disputes and what each one costs us.'],
    ['Stock check of POS terminals in Ikeja', 'Count by serial number and reconcile with the asset register.'],
    ['Onboard the pharmacies of the Surulere cluster', 'Twelve merchants: documents, test payment, first settlement.'],
    ['Agent liquidity plan for the salary week', 'Float by state, with a fallback for Kano and Port Harcourt.'],
    ['Generator and diesel budget for the Yaba office', 'Compare with the solar quotation from last month.'],
    ['Vendor scorecard for SMS delivery', 'Delivery rate and delay by network, and a recommendation.'],
  ],
  people: [
    ['Payroll changes for the month', 'New hires, leavers, pension and tax changes, signed by finance.'],
    ['Induction for the new support agents', 'Two days in Lagos; certificates and access requests at the end.'],
    ['Leave balances of all departments', 'Flag everybody with more than fifteen days left.'],
    ['Update the health insurance list', 'Add dependants and remove leavers before the insurer’s deadline.'],
    ['Summary of exit interviews', 'Themes only, no names, with two proposals.'],
  ],
  engineering: [
    [
      'Retry failed payouts without paying twice',
      'Use the bank’s reference as the key and prove it with a replay of last week’s failures.',
    ],
    ['Cut the time of the merchant statement', 'Statements over 10,000 lines take 40 seconds. Target: 5.'],
    ['Alert on late settlement files', 'Page the person on call when a file is 20 minutes late.'],
    ['Move card tokens to the new vault', 'Write the plan for rolling back first.'],
    ['Fix rounding on reversal fees', 'Kobo are lost on partial reversals; add the missing cases as tests.'],
    ['Load test for the salary week', 'Three times the peak of last month, with results by endpoint.'],
    ['Upgrade the identity check provider', 'Version 2 of the BVN call; keep the old path for two weeks.'],
    ['Dashboard for USSD sessions', 'Sessions, drop-offs by menu, and time-outs by network.'],
    ['Document the webhook signatures', 'With a sample in three languages for merchants.'],
    ['Clean up stale feature switches', 'List owners, delete what has been on for a quarter.'],
    ['Restore drill of the ledger database', 'Restore to a spare machine, compare balances, note the time.'],
  ],
  finance: [
    ['Reconcile merchant settlements', 'Match bank statement to ledger; explain every difference over ₦10,000.'],
    ['Suspense account clean-up', 'No item older than five working days without an owner.'],
    ['VAT schedule', 'Output and input tax with supporting invoices.'],
    ['Cash flow forecast', 'Thirteen weeks, with the salary run and the loan repayment marked.'],
    ['Fee income by product', 'Transfers, bills, cards and withdrawals against budget.'],
    ['Supplier payments run', 'Check bank details by telephone for every new supplier.'],
    ['Chargeback provisions', 'Update the provision with last week’s decisions.'],
    ['Bank charges audit', 'Claim back what exceeds the agreed tariff.'],
  ],
  support: [
    ['Answer the backlog of failed transfer tickets', 'Oldest first; refund or reference number for each.'],
    ['Call back merchants with low ratings', 'Twenty calls; note the cause in one line each.'],
    ['Rewrite the help page on reversals', 'In plain English and in Pidgin, with the real waiting times.'],
    ['Dispute files for the card scheme', 'Complete evidence for all cases due this week.'],
    ['Saturday shift hand-over notes', 'What is open, who was promised what, and by when.'],
    ['Report on complaints by channel', 'Telephone, e-mail and social media, with the first answer time.'],
    ['Train agents on the new refund form', 'Two sessions of an hour; send round the questions and answers.'],
    ['Verify dormant wallets before closing', 'Contact the holders twice before the case goes to compliance.'],
    ['Fraud reports for the desk of the bank', 'Send every report within the day and log the reply.'],
    ['Survey after resolved tickets', 'At least one hundred answers, results by topic.'],
    ['Escalation list for the holiday', 'Names and numbers for each shift, confirmed by phone.'],
    ['Merge duplicate customer records', 'Same BVN, different e-mail: merge after a call.'],
  ],
  contractor: [
    ['Photographs for the merchant brochure', 'Six shops in Balogun Market, with signed releases.'],
    ['Translate the terms into Hausa', 'Have the legal terms checked by a second reader.'],
  ],
}

/** What reviewers write, by the status that a move leads to; that of an approval where a status has none. */
export const REVIEWS: Readonly<Record<string, readonly string[]>> & { readonly approved: readonly string[] } = {
  approved: [
    'Good scope. Send me a short note on Wednesday.',
    'Fine, but start with the items over ₦1 million.',
    'Go ahead. Tell me early if the bank is slow to answer.',
  ],
  denied: [
    'Too broad for one week. Split it and propose the first part again.',
    'Compliance does this already, please speak with them first.',
    'There is no budget for this before next quarter.',
    'The figures are missing. I cannot see what would be finished on Friday.',
  ],
  'carried-forward': [
    'Add the list of open items with owners, then continue next week.',
    'Good start. I need the evidence for the last two cases as well.',
    'Please attach the comparison with last month.',
    'Who signs this off at the bank? Add the contact and carry on.',
  ],
}
