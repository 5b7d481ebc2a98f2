import { and, setup } from 'xstate'
import { hasPermission } from '#contract/permission.ts'
import type { StatusIn } from '#machines/core/decide.ts'
import { isPerson, type Person } from '#machines/lifecycles/viewer.ts'

// `posted` is stored. `reversed` is derived: another transaction names this one as the one that it reverses.

type LedgerTransactionEvent = {
  type: 'transaction.reverse'
  /** Missing for an import, whose operator needs no permission. */
  by?: Person | undefined
  /** False for a reversal. */
  isOriginal: boolean
  /** The same entries on the other side, and the other type. */
  isMirror: boolean
  isLater: boolean
}

export const ledgerTransactionMachine = setup({
  types: { events: {} as LedgerTransactionEvent },
  guards: {
    isPerson,
    mayReverse: ({ event: { by } }) =>
      by === undefined || by.isSuperAdmin || hasPermission(by.permissions, 'reverse_ledger'),
    isOriginal: ({ event }) => event.isOriginal,
    isMirror: ({ event }) => event.isMirror,
    isLater: ({ event }) => event.isLater,
  },
}).createMachine({
  id: 'ledgerTransaction',
  initial: 'posted',
  states: {
    posted: {
      on: {
        'transaction.reverse': {
          guard: and(['isPerson', 'mayReverse', 'isOriginal', 'isMirror', 'isLater']),
          target: 'reversed',
        },
      },
    },
    reversed: {
      type: 'final',
    },
  },
})

export type LedgerTransactionStatus = StatusIn<typeof ledgerTransactionMachine>
