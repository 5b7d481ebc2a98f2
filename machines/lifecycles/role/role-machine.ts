import { and, setup } from 'xstate'
import type { Lifecycle, MoveEvent } from '#machines/core/lifecycle.ts'
import type { MoveMeta, StatusMeta } from '#machines/core/meta.ts'
import { activation } from '#machines/lifecycles/activation.ts'
import { isPerson, type Person } from '#machines/lifecycles/viewer.ts'
import { roleWords } from './role-words.ts'

const roleMachine = setup({
  types: { events: {} as MoveEvent<keyof typeof roleWords.moves, Person>, meta: {} as StatusMeta | MoveMeta },
  guards: {
    actsAsSuperAdmin: ({ event }) => event.by.isSuperAdmin,
    isPerson,
    isSuperAdmin: and(['actsAsSuperAdmin', 'isPerson']),
  },
}).createMachine({
  id: 'role',
  description: roleWords.description,
  initial: 'active',
  states: activation('role', roleWords, { guard: 'isSuperAdmin' }),
})

export const roleLifecycle = { entity: 'role', machine: roleMachine, words: roleWords } as const satisfies Lifecycle

export const roleStatus = ({ isActive }: { isActive: boolean }) => (isActive ? 'active' : 'inactive')
