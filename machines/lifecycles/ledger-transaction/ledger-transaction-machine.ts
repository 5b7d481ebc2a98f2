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
  description: 'Money booked to accounts. It never changes afterwards.',
  initial: 'posted',
  states: {
    posted: {
      description: 'The transaction counts. This status is stored.',
      on: {
        'transaction.reverse': {
          guard: and(['isOriginal', 'isMirror', 'isLater']),
          target: 'reversed',
          description: 'Post a second transaction that reverses it',
        },
      },
    },
    reversed: {
      type: 'final',
      description: 'A second transaction reverses it. This status is derived from that transaction.',
    },
  },
})

export type LedgerTransactionStatus = StatusIn<typeof ledgerTransactionMachine>
