import { ledgerTransactionMachine } from '#machines/lifecycles/ledger-transaction/ledger-transaction-machine.ts'
import { flowModel } from './model.ts'

const holds = { isOriginal: true, isMirror: true, isLater: true }

export const ledgerTransactionModel = flowModel(ledgerTransactionMachine, {
  events: {
    'transaction.reverse': {
      '': holds,
      'of a reversal': { ...holds, isOriginal: false },
      'with other entries': { ...holds, isMirror: false },
      'at an earlier time': { ...holds, isLater: false },
    },
  },
  actors: {},
})
