import fc from 'fast-check'
import type { JournalEntry, JournalLine } from '#server/areas/ledger/journal-entry.ts'
import { OPEN_CODES } from './ledger.ts'

const POSTINGS_FROM = Date.parse('2025-12-30T22:00:00.000Z')
const HOUR = 3_600_000

/** Over a turn of the year, often in the same hour and the same millisecond, sometimes weeks apart. */
export const moment = fc.oneof(
  fc.integer({ min: 0, max: 5 }).map((part) => POSTINGS_FROM + part * HOUR),
  fc.integer({ min: 0, max: 5 * HOUR }).map((part) => POSTINGS_FROM + part),
  fc.integer({ min: 0, max: 24 * 70 }).map((hours) => POSTINGS_FROM + hours * HOUR - 1),
)

const side = fc.array(
  fc.record({ accountCode: fc.constantFrom(...OPEN_CODES), amount: fc.bigInt({ min: 1n, max: 10n ** 12n }) }),
  { minLength: 1, maxLength: 3 },
)

export const total = (lines: readonly { amount: bigint }[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)

function balanced(debits: { accountCode: JournalLine['accountCode']; amount: bigint }[], credits: typeof debits) {
  const difference = total(debits) - total(credits)
  const filler = { accountCode: 'USER_WALLET' as const, amount: difference < 0n ? -difference : difference }
  const [left, right] = difference < 0n ? [[...debits, filler], credits] : [debits, [...credits, filler]]
  return [
    ...left.map((line) => ({ ...line, type: 'debit' as const })),
    ...right.map((line) => ({ ...line, type: 'credit' as const })),
  ].filter(({ amount }) => amount > 0n)
}

export const postings = fc
  .array(fc.record({ at: moment, isIncoming: fc.boolean(), debits: side, credits: side }), { maxLength: 60 })
  .map((given) =>
    given.map(
      ({ at, isIncoming, debits, credits }, index): JournalEntry => ({
        transactionId: `TX-${index}`,
        type: isIncoming ? 'incoming' : 'outgoing',
        createdAt: new Date(at),
        entries: balanced(debits, credits),
      }),
    ),
  )
