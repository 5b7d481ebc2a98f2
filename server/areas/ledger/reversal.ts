import type { EntryType, LedgerType } from '#contract/ledger.ts'
import type { JournalEntry, JournalLine } from './journal-entry.ts'

const OTHER_SIDE = { debit: 'credit', credit: 'debit' } as const satisfies Record<EntryType, EntryType>
const OTHER_WAY = { incoming: 'outgoing', outgoing: 'incoming' } as const satisfies Record<LedgerType, LedgerType>

interface Named {
  readonly transactionId: string
  readonly createdAt: Date
  readonly narration?: string | undefined
}

/** The transaction that takes `original` back: the same lines on the other side, the money the other way. */
export const reversalOf = (original: JournalEntry, { transactionId, createdAt, narration }: Named): JournalEntry => ({
  transactionId,
  createdAt,
  type: OTHER_WAY[original.type],
  narration: narration ?? `Reversal of ${original.transactionId}`,
  reverses: original.transactionId,
  entries: original.entries.map((entry) => ({ ...entry, type: OTHER_SIDE[entry.type] })),
})

const sides = (entries: readonly JournalLine[]) =>
  entries.map(({ accountCode, type, amount }) => `${accountCode} ${type} ${amount}`).sort()

/** Why `posting` cannot take `original` back, each reason as the end of a sentence; none when it can. */
export function reversalFaults(posting: JournalEntry, original: JournalEntry): string[] {
  if (original.reverses !== undefined)
    return [`${original.transactionId} is a reversal itself: post the transaction anew`]
  const mirrored = reversalOf(original, posting)
  const isMirror = posting.type === mirrored.type && sides(posting.entries).join() === sides(mirrored.entries).join()
  return [
    ...(isMirror ? [] : [`it must have the lines of ${original.transactionId} on the other side, and the other type`]),
    ...(posting.createdAt < original.createdAt ? [`it happened before ${original.transactionId}`] : []),
  ]
}
