import type { AccountCode } from '#contract/account.ts'
import type { EntryType, LedgerType } from '#contract/ledger.ts'
import { KOBO_PER_NAIRA } from '#contract/money.ts'
import type { JournalEntry, JournalLine } from '#server/areas/ledger/journal-entry.ts'
import { pick, type Random, weighted, whole } from './random.ts'

const BANKS = ['Harmattan Bank', 'Lagoon Trust', 'Niger Delta Savings', 'Savannah Bank', 'Unity Cowries', 'Zuma Bank']
const CUSTOMERS = ['Abiola Ige', 'Chinwe Okoro', 'Danladi Musa', 'Efe Odili', 'Halima Sani', 'Kunle Aina', 'Ngozi Uba']
const MERCHANTS = ['Balogun Textiles', 'Ikeja Pharmacy', 'Jos Farm Produce', 'Mama Nkechi Kitchen', 'Yaba Phone Hub']

export type Payment = Pick<JournalEntry, 'type' | 'narration' | 'entries'>

interface Amounts {
  readonly amount: bigint
  readonly fee: bigint
}

const line = (type: EntryType, accountCode: AccountCode, amount: bigint, more: Partial<JournalLine> = {}) => ({
  type,
  accountCode,
  amount,
  ...more,
})

const outside = (random: Random, holder: string): Partial<JournalLine> => ({
  bankName: pick(random, BANKS),
  bankAccountNumber: `${whole(random, 0, 9_999_999_999)}`.padStart(10, '0'),
  bankAccountName: holder,
})

const KINDS = {
  funding(random: Random, { amount }: Amounts) {
    const name = pick(random, CUSTOMERS)
    return payment('incoming', `Wallet funding by ${name}`, [
      line('debit', 'CASH_MAIN', amount, outside(random, name)),
      line('credit', 'USER_WALLET', amount),
    ])
  },
  collection(random: Random, { amount, fee }: Amounts) {
    const name = pick(random, MERCHANTS)
    return payment('incoming', `Card payment to ${name}`, [
      line('debit', 'SETTLEMENT_PROCESSOR', amount),
      line('credit', 'MERCHANT_WALLET', amount - fee),
      line('credit', 'TRANSACTION_FEES', fee, { narration: 'Collection fee' }),
    ])
  },
  settlement(_random: Random, { amount }: Amounts) {
    return payment('incoming', 'Settlement by the card processor', [
      line('debit', 'CASH_MAIN', amount),
      line('credit', 'SETTLEMENT_PROCESSOR', amount),
    ])
  },
  withdrawal(random: Random, { amount, fee }: Amounts) {
    const name = pick(random, CUSTOMERS)
    return payment('outgoing', `Withdrawal by ${name}`, [
      line('debit', 'USER_WALLET', amount + fee),
      line('credit', 'CASH_MAIN', amount, outside(random, name)),
      line('credit', 'TRANSACTION_FEES', fee, { narration: 'Withdrawal fee' }),
    ])
  },
  payout(random: Random, { amount }: Amounts) {
    const name = pick(random, MERCHANTS)
    return payment('outgoing', `Payout to ${name}`, [
      line('debit', 'MERCHANT_WALLET', amount),
      line('credit', 'CASH_MAIN', amount, outside(random, name)),
    ])
  },
}

function payment(type: LedgerType, narration: string, entries: readonly JournalLine[]): Payment {
  return { type, narration, entries }
}

/** From about 500 to 200,000 naira, small ones more often, in steps of 50; now and then with kobo. */
function amountsOf(random: Random): Amounts {
  const steps = Math.round(10 ** (1 + 2.6 * random() ** 1.5))
  const kobo = random() < 0.1 ? whole(random, 1, 99) : 0
  const amount = BigInt(steps) * 50n * KOBO_PER_NAIRA + BigInt(kobo)
  return { amount, fee: (amount * 15n) / 1_000n }
}

/** Each payment is followed by some that it makes possible: what flows out of an account has flown in before. */
export function createPayments(random: Random) {
  const held = new Map<AccountCode, bigint>()
  const available = (code: AccountCode) => held.get(code) ?? 0n

  function affordable({ amount, fee }: Amounts) {
    const cash = available('CASH_MAIN') >= amount
    return {
      funding: 34,
      collection: 26,
      settlement: available('SETTLEMENT_PROCESSOR') >= amount ? 8 : 0,
      withdrawal: cash && available('USER_WALLET') >= amount + fee ? 20 : 0,
      payout: cash && available('MERCHANT_WALLET') >= amount ? 12 : 0,
    } satisfies Record<keyof typeof KINDS, number>
  }

  return (): Payment => {
    const amounts = amountsOf(random)
    const made = KINDS[weighted(random, affordable(amounts))](random, amounts)
    for (const { accountCode, type, amount } of made.entries) {
      const isAsset = accountCode === 'CASH_MAIN' || accountCode === 'SETTLEMENT_PROCESSOR'
      held.set(accountCode, available(accountCode) + ((type === 'debit') === isAsset ? amount : -amount))
    }
    return made
  }
}
