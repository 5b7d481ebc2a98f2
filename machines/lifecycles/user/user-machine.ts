import { setup } from 'xstate'
import type { Lifecycle, MoveEvent } from '#machines/lifecycles/lifecycle.ts'
import type { MoveMeta, StatusMeta } from '#machines/lifecycles/meta.ts'
import type { UserViewer } from './user-viewer.ts'
import { userWords } from './user-words.ts'

const { moves, statuses } = userWords

const userMachine = setup({
  types: { events: {} as MoveEvent<keyof typeof moves, UserViewer>, meta: {} as StatusMeta | MoveMeta },
  guards: {
    isSelf: ({ event }) => event.by.relation === 'self',
    isCovering: ({ event }) => event.by.relation === 'covering',
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

export const userLifecycle = { entity: 'user', machine: userMachine } as const satisfies Lifecycle
