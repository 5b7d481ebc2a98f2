import { describe } from 'vitest'
import { startFinanceWorld } from './support/finance-world.ts'
import { walkLifecycle } from './support/lifecycle-walk.ts'

const CALLERS = { 'super admin': 'adaeze', 'anybody else': 'joy' }

const ANYBODY = ['super admin', 'anybody else'] as const

describe('every status of an account by every move by every viewer, over HTTP', () => {
  walkLifecycle('account', {
    start: startFinanceWorld,
    put: async (world, { status }) => {
      await world.removeAccounts()
      return world.putAccount({ status })
    },
    callerOf: (viewer) => CALLERS[viewer],
    stored: (status) => ({ status }),
    nameOf: ({ code }) => code,
    calls: { legal: 8, 'a conflict': 4 },
    moves: {
      'account.edit': {
        call: ({ id }) => [
          'PATCH',
          `/coa/update/${id}`,
          { accountName: 'Float', accountType: 'Expense', normalBalance: 'Credit' },
        ],
        open: { active: ANYBODY, inactive: ANYBODY },
        stores: () => ({ name: 'Float', type: 'expense', normalBalance: 'credit' }),
        says: 'Account updated',
        logged: 'Edited account',
        label: 'Edit',
      },
      'account.deactivate': {
        call: ({ id }) => ['PATCH', `/coa/status/${id}`, { status: 'inactive' }],
        open: { active: ANYBODY },
        to: 'inactive',
        says: 'Account deactivated',
        logged: 'Deactivated account',
        refusedAs: 'account.setStatus',
        label: 'Disable role',
      },
      'account.activate': {
        call: ({ id }) => ['PATCH', `/coa/status/${id}`, { status: 'active' }],
        open: { inactive: ANYBODY },
        to: 'active',
        says: 'Account activated',
        logged: 'Activated account',
        refusedAs: 'account.setStatus',
        label: 'Activate role',
      },
    },
  })
})
