import { describe } from 'vitest'
import { accounts } from '#server/db/ledger-tables.ts'
import { startFinanceWorld } from './support/finance-world.ts'
import { walkLifecycle } from './support/lifecycle-walk.ts'

const CALLERS = { 'super admin': 'adaeze', 'anyone else': 'joy' }

describe('every status of an account by every move by every viewer, over HTTP', () => {
  walkLifecycle('account', {
    storedIn: accounts,
    start: startFinanceWorld,
    put: async (world, { status }) => {
      await world.removeAccounts()
      return world.putAccount({ status })
    },
    callerOf: (viewer) => CALLERS[viewer],
    stored: (status) => ({ status }),
    nameOf: ({ code }) => code,
    moves: {
      'account.edit': {
        body: () => ({ accountName: 'Float', accountType: 'Expense', normalBalance: 'Credit' }),
        stores: () => ({ name: 'Float', type: 'expense', normalBalance: 'credit' }) as const,
      },
    },
  })
})
