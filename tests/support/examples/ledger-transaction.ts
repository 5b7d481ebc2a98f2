import { ledgerTransactionMachine } from '#machines/lifecycles/ledger-transaction/ledger-transaction-machine.ts'
import { flowModel } from './model.ts'

const person = (...permissions: string[]) => ({ id: 'ada', isSuperAdmin: false, permissions })

const holds = { isOriginal: true, isMirror: true, isLater: true }

export const ledgerTransactionModel = flowModel(ledgerTransactionMachine, {
  events: {
    'transaction.reverse': {
      '': holds,
      'by a finance officer': { ...holds, by: person('reverse_ledger') },
      'by a super admin': { ...holds, by: { ...person(), isSuperAdmin: true } },
      'by a program': { ...holds, by: { ...person('reverse_ledger'), program: true } },
      'without the permission': { ...holds, by: person('read_user') },
      'of a reversal': { ...holds, isOriginal: false },
      'with other entries': { ...holds, isMirror: false },
      'at an earlier time': { ...holds, isLater: false },
    },
  },
  actors: {},
})
