import type { FlowWords } from '#machines/flows/flow-words.ts'
import type { ledgerTransactionMachine } from './ledger-transaction-machine.ts'

export const ledgerTransactionWords = {
  machine: 'Money booked to accounts. It never changes afterwards.',
  states: {
    posted: ['Posted', 'The transaction counts. This status is stored.'],
    reversed: ['Reversed', 'A second transaction reverses it. This status is derived from that transaction.'],
  },
  events: { 'transaction.reverse': 'Reverse' },
  guards: {
    isOriginal: ['no reversal', 'a reversal'],
    isMirror: ['same entries', 'other entries'],
    isLater: ['a later date', 'an earlier date'],
  },
  notes: { 'posted | transaction.reverse': 'Post a second transaction that reverses it' },
} as const satisfies FlowWords<typeof ledgerTransactionMachine>
