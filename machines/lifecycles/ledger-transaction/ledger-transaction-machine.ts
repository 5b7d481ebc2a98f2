import { and, setup } from 'xstate'
import type { StatusIn } from '#machines/lifecycles/decide.ts'

// `posted` is stored. `reversed` is derived: another transaction names this one as the one that it reverses.

type LedgerTransactionEvent = {
  type: 'transaction.reverse'
  /** False for a reversal. */
  isOriginal: boolean
  /** The same entries on the other side, and the other type. */
  isMirror: boolean
  isLater: boolean
}

export const ledgerTransactionMachine = setup({
  types: { events: {} as LedgerTransactionEvent },
  guards: {
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
          guard: and(['isOriginal', 'isMirror', 'isLater']),
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
