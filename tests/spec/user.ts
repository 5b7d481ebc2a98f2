import type { MoveTypeOf } from '#machines/core/lifecycle.ts'
import type { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
import type { LifecycleSpec } from './lifecycle-spec.ts'

// User management, in sections 2, 4, 7 and 8 of the specification. The statuses are shown as Active and Inactive.

const EQUAL = ['user manager'] as const

export const userSpec = {
  statuses: { unlocked: { label: 'Active', tone: 'green' }, locked: { label: 'Inactive', tone: 'gray' } },
  initial: 'unlocked',
  figures: { states: 2, accepted: 5, refused: 13, transitions: 5 },
  isDeletable: false,
  viewers: ['the user', 'user manager', 'user manager with fewer rights'],
  menu: {
    above: [
      {
        label: 'View Permissions',
        effect: { kind: 'drawer', title: 'View Permissions', shows: ['Chi Example', 'Role', 'Permissions'] },
      },
    ],
    below: [{ label: 'Delete user', effect: { kind: 'nothing', reason: 'Deleting users is not available.' } }],
    showsRefused: true,
  },
  moves: {
    'user.edit': {
      label: 'Edit User',
      tone: 'neutral',
      open: { unlocked: ['the user', ...EQUAL], locked: EQUAL },
      refusal: 'Only someone with at least the permissions of this user can edit them.',
      step: { kind: 'form', drawer: 'edit' },
      drawer: { title: 'Edit User', submit: 'Save changes' },
      fills: ['First name', 'Chioma'],
      call: {
        name: 'user.edit',
        method: 'PATCH',
        path: '/user/{id}',
        body: { firstName: 'Chioma', lastName: 'Example', email: 'chi@statehouse.example', role: 'staff' },
      },
      success: 'User updated',
      happened: 'Edited',
      says: 'User updated',
      logged: 'Edited user',
      notifies: { who: 'user', kind: 'role.changed' },
    },
    'user.lock': {
      label: 'Lock user',
      tone: 'negative',
      open: { unlocked: EQUAL },
      to: 'locked',
      undo: 'user.unlock',
      refusal: 'Only someone else with at least the permissions of this user can lock them.',
      step: {
        kind: 'confirm',
        title: 'Lock user?',
        description: 'This user will be logged out and cannot log in until unlocked.',
        submit: 'Lock user',
      },
      call: { name: 'user.lock', method: 'PATCH', path: '/user/{id}/lock' },
      success: 'User account locked successfully',
      happened: 'Locked',
      says: 'User account locked',
      logged: 'Locked user',
      notifies: 'nobody',
    },
    'user.unlock': {
      label: 'Unlock user',
      tone: 'positive',
      open: { locked: EQUAL },
      to: 'unlocked',
      undo: 'user.lock',
      refusal: 'Only someone else with at least the permissions of this user can unlock them.',
      step: {
        kind: 'confirm',
        title: 'Unlock user?',
        description: 'This user will be able to log in again.',
        submit: 'Unlock user',
      },
      call: { name: 'user.unlock', method: 'PATCH', path: '/user/{id}/unlock' },
      success: 'User account unlocked successfully',
      happened: 'Unlocked',
      says: 'User account unlocked',
      logged: 'Unlocked user',
      notifies: 'nobody',
    },
  },
} as const satisfies LifecycleSpec<
  'unlocked' | 'locked',
  'the user' | 'user manager' | 'user manager with fewer rights',
  MoveTypeOf<typeof userLifecycle>
>
