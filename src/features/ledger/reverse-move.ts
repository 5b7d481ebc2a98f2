import type { ListedTransaction } from '#contract/ledger.ts'
import { decide } from '#machines/core/decide.ts'
import { ledgerTransactionMachine } from '#machines/lifecycles/ledger-transaction/ledger-transaction-machine.ts'
import { REVERSE, REVERSE_REFUSALS } from '#machines/lifecycles/ledger-transaction/ledger-transaction-words.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import type { OfferedMove } from '#src/history/offered-moves.ts'
import type { RowMenuItem } from '#src/ui/row-menu-item.ts'
import type { Workspace } from '#src/workspace/workspace.tsx'

const TYPE = 'transaction.reverse'
const { label, tone } = REVERSE

export const reversedStatus = ({ isReversed = false }: Pick<ListedTransaction, 'isReversed'>) =>
  isReversed ? 'reversed' : 'posted'

/** As the chart decides: what a person reverses is always a mirror, and later. */
export function offeredReversal(
  transaction: ListedTransaction,
  { id, isSuperAdmin, permissions }: Person,
  workspace: Pick<Workspace, 'ask'>,
): OfferedMove {
  const { _id: recordId, transactionId: name, isReversal = false } = transaction
  const status = reversedStatus(transaction)
  const decision = decide(ledgerTransactionMachine, status, {
    type: TYPE,
    by: { id, isSuperAdmin, permissions },
    isOriginal: !isReversal,
    isMirror: true,
    isLater: true,
  })
  const target = status === 'posted' ? 'reversed' : undefined
  if (decision.ok) {
    const move = { ...REVERSE, type: TYPE, description: '', target: decision.status }
    const change = { call: 'ledger.reverse' } as const
    const ask = () => workspace.ask({ recordId, subject: { name }, version: undefined, move, endings: [move], change })
    return { type: TYPE, label, target, ask, refusal: undefined }
  }
  const guard = decision.failed.includes('mayReverse') ? 'mayReverse' : 'isOriginal'
  const refusal = target ? REVERSE_REFUSALS[guard] : `“${label}” is not possible while the transaction is reversed.`
  return { type: TYPE, label, target, ask: undefined, refusal }
}

/** As other moves: one that the status does not have is not in the menu. */
export function reverseItems(...parts: Parameters<typeof offeredReversal>): RowMenuItem[] {
  const { target, ask, refusal } = offeredReversal(...parts)
  if (ask) return [{ label, icon: 'reverse', tone, target, onSelect: ask }]
  return target && refusal ? [{ label, icon: 'reverse', disabledReason: refusal, onSelect: () => {} }] : []
}
