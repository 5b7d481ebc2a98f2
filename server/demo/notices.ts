import type { AnnouncementStatus } from '#contract/announcement.ts'

/** Announcements. People are named by the local part of their addresses. */
export interface Notice {
  readonly title: string
  readonly description?: string
  readonly lead?: string
  readonly collaborators?: readonly string[]
  readonly link?: string
  readonly status: AnnouncementStatus
  readonly daysAgo: number
}

export const NOTICES: readonly Notice[] = [
  {
    title: 'Salary week: who is on call',
    description:
      'From Wednesday to Monday two engineers, one finance officer and one support lead are reachable at any hour. The roster is on the intranet.\n\nPlease do not release anything that touches payouts before Tuesday.',
    lead: 'chidi-okafor',
    collaborators: ['funmilayo-adebayo', 'aisha-garba', 'temitope-adeyemi'],
    link: 'https://intranet.statehouse.example/on-call',
    status: 'published',
    daysAgo: 1,
  },
  {
    title: 'Results of the half year',
    description: 'Draft for the town hall. Figures are to be confirmed by finance before this goes out.',
    lead: 'funmilayo-adebayo',
    collaborators: ['uche-nnamdi'],
    status: 'draft',
    daysAgo: 2,
  },
  {
    title: 'New expense limits from the first of the month',
    description:
      'Taxi and fuel claims up to ₦25,000 need the approval of your team lead only. Everything above still goes to finance.',
    lead: 'zainab-bello',
    link: 'https://intranet.statehouse.example/policies/expenses',
    status: 'published',
    daysAgo: 4,
  },
  {
    title: 'Fire drill at the Yaba office on Thursday',
    description: 'At ten in the morning. Use the stairs, leave your things, and meet at the car park of the bakery.',
    lead: 'segun-ogunleye',
    collaborators: ['ekaette-bassey'],
    status: 'published',
    daysAgo: 7,
  },
  {
    title: 'Annual leave for the holidays: send your dates',
    description:
      'Send the dates that you would like to take until the end of next week. Support and operations plan in two shifts.',
    lead: 'amaka-eze',
    collaborators: ['yetunde-fashola', 'aisha-garba'],
    link: 'https://intranet.statehouse.example/leave',
    status: 'published',
    daysAgo: 11,
  },
  {
    title: 'Moving the Ikeja team to the third floor',
    description: 'Not to be published before the lease is signed.',
    lead: 'hauwa-danjuma',
    status: 'draft',
    daysAgo: 13,
  },
  {
    title: 'Phishing messages in the name of our partner bank',
    description:
      'Several of you got a message that asks to confirm a settlement account. It is not from the bank. Do not open the link; forward the message to the security desk.',
    lead: 'ibrahim-sule',
    collaborators: ['nkechi-umeh', 'blessing-etim'],
    status: 'published',
    daysAgo: 16,
  },
  {
    title: 'Welcome to our four new support agents',
    description: 'Ladi, Ehis, Bukola and Haruna have finished their induction and take calls from Monday.',
    lead: 'aisha-garba',
    collaborators: ['ladi-gyang', 'ehis-omoruyi', 'bukola-salami', 'haruna-tanko'],
    status: 'published',
    daysAgo: 20,
  },
  {
    title: 'Health insurance: new hospitals on the list',
    description: 'Eleven hospitals in Lagos, Abuja and Port Harcourt were added. Cards stay the same.',
    lead: 'yetunde-fashola',
    link: 'https://intranet.statehouse.example/benefits/hospitals',
    status: 'published',
    daysAgo: 26,
  },
  {
    title: 'Mentoring programme, second round',
    lead: 'terver-iorliam',
    collaborators: ['amaka-eze'],
    status: 'draft',
    daysAgo: 30,
  },
  {
    title: 'Reversals of failed transfers now within two hours',
    description:
      'Since Monday failed transfers are reversed within two hours, day and night. Tell callers this; the old answer of one working day no longer holds.',
    lead: 'temitope-adeyemi',
    collaborators: ['victor-akpan', 'simisola-coker'],
    status: 'published',
    daysAgo: 34,
  },
  {
    title: 'Public holiday on Monday',
    description: 'The offices are closed. Operations and support work as on a Sunday.',
    status: 'published',
    daysAgo: 41,
  },
  {
    title: 'Statehouse replaces the spreadsheets for weekly tasks',
    description:
      'Propose your deliverables for the week under Tasks and mark them as done on Friday. The spreadsheets are read-only from now on.',
    lead: 'babatunde-alabi',
    collaborators: ['hauwa-danjuma', 'amaka-eze', 'chidi-okafor', 'funmilayo-adebayo', 'aisha-garba'],
    link: 'https://intranet.statehouse.example/statehouse/first-steps',
    status: 'published',
    daysAgo: 55,
  },
]
