import type { ACCOUNT_STATUSES } from '#contract/enums.ts'
import type { LifecycleWords } from '#machines/core/meta.ts'

/** The word “role” and the title of the activation are stated texts. */
export const accountWords = {
  description: 'A line of the chart of accounts.',
  statuses: {
    active: { description: 'In use.', meta: { label: 'Active', tone: 'green' } },
    inactive: { description: 'Out of use.', meta: { label: 'Inactive', tone: 'gray' } },
  },
  creations: { 'account.create': 'Created' },
  moves: {
    'account.edit': {
      description: 'Change name, type and normal balance',
      meta: {
        label: 'Edit',
        order: 1,
        tone: 'neutral',
        step: { kind: 'form', drawer: 'edit' },
        success: 'Account edited successfully',
        happened: 'Edited',
      },
    },
    'account.deactivate': {
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
        happened: 'Deactivated',
      },
    },
    'account.activate': {
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
        happened: 'Activated',
      },
    },
  },
} as const satisfies LifecycleWords<(typeof ACCOUNT_STATUSES)[number]>
