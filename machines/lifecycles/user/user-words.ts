import type { LifecycleWords, MoveMeta } from '#machines/core/meta.ts'

const edit: MoveMeta = {
  label: 'Edit User',
  order: 1,
  tone: 'neutral',
  step: { kind: 'form', drawer: 'edit' },
  success: 'User updated',
  happened: 'Edited',
  refusal: 'Only someone with at least the permissions of this user can edit them.',
}

export const userWords = {
  description: 'The account of an employee.',
  statuses: {
    unlocked: { description: 'Can sign in.', meta: { label: 'Active', tone: 'green' } },
    locked: { description: 'Cannot sign in.', meta: { label: 'Inactive', tone: 'gray' } },
  },
  creations: { 'user.create': 'Created' },
  moves: {
    'user.edit': {
      any: { description: 'Change name, email and role', meta: edit },
      own: { description: 'Change their own name, email and role', meta: edit },
    },
    'user.lock': {
      description: 'End their sessions and block sign-in',
      meta: {
        label: 'Lock user',
        order: 2,
        tone: 'negative',
        step: {
          kind: 'confirm',
          title: 'Lock user?',
          description: 'This user will be logged out and cannot log in until unlocked.',
          submit: 'Lock user',
        },
        success: 'User account locked successfully',
        happened: 'Locked',
        refusal: 'Only someone else with at least the permissions of this user can lock them.',
      },
    },
    'user.unlock': {
      description: 'Allow sign-in again',
      meta: {
        label: 'Unlock user',
        order: 3,
        tone: 'positive',
        step: {
          kind: 'confirm',
          title: 'Unlock user?',
          description: 'This user will be able to log in again.',
          submit: 'Unlock user',
        },
        success: 'User account unlocked successfully',
        happened: 'Unlocked',
        refusal: 'Only someone else with at least the permissions of this user can unlock them.',
      },
    },
  },
} as const satisfies LifecycleWords<'unlocked' | 'locked'>
