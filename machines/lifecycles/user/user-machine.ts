import { and, setup } from 'xstate'
import { hasPermission } from '#contract/permission.ts'
import type { Lifecycle, MoveEvent } from '#machines/core/lifecycle.ts'
import type { MoveMeta, StatusMeta } from '#machines/core/meta.ts'
import { isPerson, type Person } from '#machines/lifecycles/viewer.ts'
import { userWords } from './user-words.ts'

const { moves, statuses } = userWords

/** `covering` has at least their permissions. With fewer, an edit would be a way to take the account over. */
export interface UserViewer extends Person {
  readonly relation: 'self' | 'covering' | 'lesser'
}

export function userViewer({ id, isSuperAdmin, permissions, program }: Person, target: Person): UserViewer {
  const isCovered =
    isSuperAdmin || (!target.isSuperAdmin && target.permissions.every((name) => hasPermission(permissions, name)))
  const relation = id === target.id ? 'self' : isCovered ? 'covering' : 'lesser'
  return { id, isSuperAdmin, permissions, relation, program }
}

export const userStatus = (isLocked: boolean) => (isLocked ? 'locked' : 'unlocked')

const userMachine = setup({
  types: { events: {} as MoveEvent<keyof typeof moves, UserViewer>, meta: {} as StatusMeta | MoveMeta },
  guards: {
    actsAsSelf: ({ event }) => event.by.relation === 'self',
    actsAsCovering: ({ event }) => event.by.relation === 'covering',
    isPerson,
    isSelf: and(['actsAsSelf', 'isPerson']),
    isCovering: and(['actsAsCovering', 'isPerson']),
  },
}).createMachine({
  id: 'user',
  description: userWords.description,
  initial: 'unlocked',
  states: {
    unlocked: {
      ...statuses.unlocked,
      on: {
        'user.edit': [
          { guard: 'isCovering', target: 'unlocked', ...moves['user.edit'].any },
          { guard: 'isSelf', target: 'unlocked', ...moves['user.edit'].own },
        ],
        'user.lock': { guard: 'isCovering', target: 'locked', ...moves['user.lock'] },
      },
    },
    locked: {
      ...statuses.locked,
      on: {
        'user.edit': { guard: 'isCovering', target: 'locked', ...moves['user.edit'].any },
        'user.unlock': { guard: 'isCovering', target: 'unlocked', ...moves['user.unlock'] },
      },
    },
  },
})

export const userLifecycle = { entity: 'user', machine: userMachine, words: userWords } as const satisfies Lifecycle
