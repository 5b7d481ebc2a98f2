import { setup } from 'xstate'
import type { Lifecycle } from '#machines/lifecycles/lifecycle.ts'
import type { MoveMeta, StatusMeta } from '#machines/lifecycles/meta.ts'
import type { Viewer } from '#machines/lifecycles/viewer.ts'

// Whether an account of the chart of accounts is in use. Accounts belong to nobody and ask for no permission: whoever is
// signed in may move them. The wording “role” and the title of the activation are the product's own.

type AccountEvent =
  | { type: 'account.edit'; by: Viewer }
  | { type: 'account.deactivate'; by: Viewer }
  | { type: 'account.activate'; by: Viewer }

const edit = (status: 'active' | 'inactive') =>
  ({
    'account.edit': {
      target: status,
      description: 'Change name, type and normal balance',
      meta: {
        label: 'Edit',
        order: 1,
        tone: 'neutral',
        step: { kind: 'form', drawer: 'edit' },
        success: 'Account edited successfully',
      },
    },
  }) as const

const accountMachine = setup({
  types: { events: {} as AccountEvent, meta: {} as StatusMeta | MoveMeta },
}).createMachine({
  id: 'account',
  description: 'A line of the chart of accounts.',
  initial: 'active',
  states: {
    active: {
      meta: { label: 'Active', tone: 'green' },
      description: 'In use.',
      on: {
        ...edit('active'),
        'account.deactivate': {
          target: 'inactive',
          description: 'Take it out of use',
          meta: {
            label: 'Disable role',
            order: 2,
            tone: 'negative',
            step: {
              kind: 'confirm',
              title: 'Deactivate account?',
              description: 'Are you sure you want to deactivate this account?',
              submit: 'Disable role',
            },
            success: 'Account deactivated successfully',
          },
        },
      },
    },
    inactive: {
      meta: { label: 'Inactive', tone: 'gray' },
      description: 'Out of use.',
      on: {
        ...edit('inactive'),
        'account.activate': {
          target: 'active',
          description: 'Take it into use again',
          meta: {
            label: 'Activate role',
            order: 3,
            tone: 'positive',
            step: {
              kind: 'confirm',
              title: 'Deactivate Account?',
              description: 'Are you sure you want to activate this account?',
              submit: 'Activate role',
            },
            success: 'Account activated successfully',
          },
        },
      },
    },
  },
})

export const accountLifecycle = { entity: 'account', machine: accountMachine } as const satisfies Lifecycle
