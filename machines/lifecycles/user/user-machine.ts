import { setup } from 'xstate'
import { hasPermission } from '#contract/permission.ts'
import type { Lifecycle } from '#machines/lifecycles/lifecycle.ts'
import type { MoveMeta, StatusMeta } from '#machines/lifecycles/meta.ts'
import type { Person, Viewer } from '#machines/lifecycles/viewer.ts'

// Whether a user may sign in. An `owner` is the user themselves, a `reviewer` somebody who has at least their rights,
// anybody else is `other`: whoever could edit a stronger account could take it over.

/** The viewer that `person` is to the account of `target`. */
export function userViewer({ id, isSuperAdmin, permissions }: Person, target: Person): Viewer {
  const isCovered =
    isSuperAdmin || (!target.isSuperAdmin && target.permissions.every((name) => hasPermission(permissions, name)))
  const relation = id === target.id ? 'owner' : isCovered ? 'reviewer' : 'other'
  return { id, isSuperAdmin, permissions, relation }
}

type UserEvent =
  | { type: 'user.edit'; by: Viewer }
  | { type: 'user.lock'; by: Viewer }
  | { type: 'user.unlock'; by: Viewer }

const editMeta: MoveMeta = {
  label: 'Edit User',
  order: 1,
  tone: 'neutral',
  step: { kind: 'form', drawer: 'edit' },
  success: 'User updated',
  refusal: 'Only someone with at least the permissions of this user can edit them.',
}

const editAny = (status: 'unlocked' | 'locked') =>
  ({ guard: 'isReviewer', target: status, meta: editMeta, description: 'Change name, email and role' }) as const

const editOwn = {
  guard: 'isOwner',
  target: 'unlocked',
  meta: editMeta,
  description: 'Change one’s own name, email and role',
} as const

const userMachine = setup({
  types: { events: {} as UserEvent, meta: {} as StatusMeta | MoveMeta },
  guards: {
    isOwner: ({ event }) => event.by.relation === 'owner',
    isReviewer: ({ event }) => event.by.relation === 'reviewer',
  },
}).createMachine({
  id: 'user',
  description: 'The account of a member of staff.',
  initial: 'unlocked',
  states: {
    unlocked: {
      meta: { label: 'Active', tone: 'green' },
      description: 'Can sign in.',
      on: {
        'user.edit': [editAny('unlocked'), editOwn],
        'user.lock': {
          guard: 'isReviewer',
          target: 'locked',
          description: 'End their sessions and keep them out',
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
            refusal: 'Only someone else with at least the permissions of this user can lock them.',
          },
        },
      },
    },
    locked: {
      meta: { label: 'Inactive', tone: 'gray' },
      description: 'Cannot sign in.',
      on: {
        'user.edit': editAny('locked'),
        'user.unlock': {
          guard: 'isReviewer',
          target: 'unlocked',
          description: 'Let them sign in again',
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
            refusal: 'Only someone else with at least the permissions of this user can unlock them.',
          },
        },
      },
    },
  },
})

export const userLifecycle = { entity: 'user', machine: userMachine } as const satisfies Lifecycle
