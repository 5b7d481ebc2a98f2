import type { LedgerType } from '#contract/ledger.ts'
import { OTHER_SIDE } from '#contract/reversal.ts'
import { decide } from '#machines/core/decide.ts'
import {
  type LedgerTransactionStatus,
  ledgerTransactionMachine,
} from '#machines/lifecycles/ledger-transaction/ledger-transaction-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import type { JournalEntry, JournalLine } from './journal-entry.ts'

const OTHER_WAY = { incoming: 'outgoing', outgoing: 'incoming' } as const satisfies Record<LedgerType, LedgerType>

type Named = Pick<JournalEntry, 'transactionId' | 'createdAt' | 'narration'>

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

/** What the chart reads. `by` is missing for an import. */
export function reversalFacts(posting: JournalEntry, original: JournalEntry, by?: Person) {
  const mirrored = reversalOf(original, posting)
  return {
    by,
    isOriginal: original.reverses === undefined,
    isMirror: posting.type === mirrored.type && sides(posting.entries).join() === sides(mirrored.entries).join(),
    isLater: posting.createdAt >= original.createdAt,
  }
}

export const decideReversal = (status: LedgerTransactionStatus, facts: ReturnType<typeof reversalFacts>) =>
  decide(ledgerTransactionMachine, status, { type: 'transaction.reverse', ...facts })

export function reversalErrors(failed: readonly string[], { transactionId }: JournalEntry) {
  if (failed.includes('isPerson')) return ['a person has to reverse it']
  if (failed.includes('isOriginal')) return [`${transactionId} is a reversal itself: post the transaction again`]
  return [
    ...(failed.includes('isMirror')
      ? [`it must have the lines of ${transactionId} on the other side, and the other type`]
      : []),
    ...(failed.includes('isLater') ? [`it happened before ${transactionId}`] : []),
  ]
}
