import type { AccountCode } from '#contract/account.ts'
import type { EntryType, LedgerType } from '#contract/ledger.ts'

/** One line of a transaction. Bank details name the external account that the money went to or came from. */
export interface JournalLine {
  readonly accountCode: AccountCode
  readonly type: EntryType
  /** In kobo. */
  readonly amount: bigint
  readonly narration?: string | undefined
  readonly bankName?: string | undefined
  readonly bankAccountNumber?: string | undefined
  readonly bankAccountName?: string | undefined
}

export interface JournalEntry {
  readonly transactionId: string
  readonly type: LedgerType
  /** When the payment took place. */
  readonly createdAt: Date
  readonly narration?: string | undefined
  readonly reverses?: string | undefined
  readonly entries: readonly JournalLine[]
}

export const EARLIEST_BOOKING_DATE = new Date('1970-01-01T00:00:00.000Z')
/** The maximum of one transaction, in kobo: ten trillion naira. Sums of many then fit into the bigint of PostgreSQL. */
export const TOTAL_MAX = 10n ** 15n
/** Positions of entries are small integers. */
export const ENTRIES_MAX = 1_000

export const ID_MAX = 64

const TRANSACTION_ID = new RegExp(`^[\\x21-\\x7e]{1,${ID_MAX}}$`)

export const sumOf = (entries: readonly JournalLine[], type: EntryType) =>
  entries.reduce((sum, entry) => (entry.type === type ? sum + entry.amount : sum), 0n)

/** The reasons why a transaction is invalid by itself, each as the end of a sentence. */
export function* errorsOf({ transactionId, createdAt, entries }: JournalEntry, now: Date) {
  const debits = sumOf(entries, 'debit')
  if (!TRANSACTION_ID.test(transactionId))
    yield 'the transaction id must be 1 to 64 printable characters without blanks'
  if (createdAt < EARLIEST_BOOKING_DATE) yield 'it happened before 1970'
  if (createdAt > now) yield 'it lies in the future'
  if (entries.length < 2) yield 'it has fewer than two entries'
  if (entries.length > ENTRIES_MAX) yield `it has more than ${ENTRIES_MAX} entries`
  if (debits !== sumOf(entries, 'credit')) yield 'debits and credits are not equal'
  if (debits > TOTAL_MAX) yield 'it amounts to more than ten trillion naira'
}
