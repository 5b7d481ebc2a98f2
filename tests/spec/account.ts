import type { MoveTypeOf } from '#machines/core/lifecycle.ts'
import type { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import type { LifecycleSpec } from './lifecycle-spec.ts'

// Sections 2, 4, 7 and 8 of the specification: no permission is needed.

const ANYBODY = ['super admin', 'anyone else'] as const

export const accountSpec = {
  statuses: { active: { label: 'Active', tone: 'green' }, inactive: { label: 'Inactive', tone: 'gray' } },
  initial: 'active',
  figures: { states: 2, accepted: 8, refused: 4, transitions: 4 },
  isDeletable: false,
  stored: {
    columns: { code: 'CASH_MAIN', name: 'Cash at banks', type: 'asset', normalBalance: 'debit' },
    title: 'code',
    moves: {
      'account.edit': {
        body: { accountName: 'Float', accountType: 'Expense', normalBalance: 'Credit' },
        changes: { name: 'Float', type: 'expense', normalBalance: 'credit' },
      },
    },
  },
  viewers: ANYBODY,
  menu: { above: [] },
  moves: {
    'account.edit': {
      label: 'Edit',
      tone: 'neutral',
      open: { active: ANYBODY, inactive: ANYBODY },
      step: { kind: 'form', drawer: 'edit' },
      drawer: { title: 'Edit Account', submit: 'Save changes', subtitle: 'Edit account details' },
      fills: ['Account Name', ' Petty cash '],
      call: {
        name: 'account.edit',
        method: 'PATCH',
        path: '/coa/update/{id}',
        body: { accountName: 'Petty cash', accountType: 'asset', normalBalance: 'debit' },
      },
      success: 'Account edited successfully',
      happened: 'Edited',
      says: 'Account updated',
      logged: 'Edited account',
      notifies: 'nobody',
    },
    'account.deactivate': {
      label: 'Disable role',
      tone: 'negative',
      open: { active: ANYBODY },
      to: 'inactive',
      undo: 'account.activate',
      step: {
        kind: 'confirm',
        title: 'Deactivate account?',
        description: 'Are you sure you want to deactivate this account?',
        submit: 'Disable role',
      },
      call: { name: 'account.setStatus', method: 'PATCH', path: '/coa/status/{id}', body: { status: 'inactive' } },
      success: 'Account deactivated successfully',
      happened: 'Deactivated',
      says: 'Account deactivated',
      logged: 'Deactivated account',
      notifies: 'nobody',
    },
    'account.activate': {
      label: 'Activate role',
      tone: 'positive',
      open: { inactive: ANYBODY },
      to: 'active',
      undo: 'account.deactivate',
      step: {
        kind: 'confirm',
        title: 'Deactivate Account?',
        description: 'Are you sure you want to activate this account?',
        submit: 'Activate role',
      },
      call: { name: 'account.setStatus', method: 'PATCH', path: '/coa/status/{id}', body: { status: 'active' } },
      success: 'Account activated successfully',
      happened: 'Activated',
      says: 'Account activated',
      logged: 'Activated account',
      notifies: 'nobody',
    },
  },
} as const satisfies LifecycleSpec<
  'active' | 'inactive',
  'super admin' | 'anyone else',
  MoveTypeOf<typeof accountLifecycle>
>
