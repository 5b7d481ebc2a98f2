import { setup } from 'xstate'
import type { Lifecycle, MoveEvent } from '#machines/core/lifecycle.ts'
import type { MoveMeta, StatusMeta } from '#machines/core/meta.ts'
import { activation } from '#machines/lifecycles/activation.ts'
import { isPerson, type Person } from '#machines/lifecycles/viewer.ts'
import { accountWords } from './account-words.ts'

// Everybody who is signed in can make its moves, and no program.

const accountMachine = setup({
  types: { events: {} as MoveEvent<keyof typeof accountWords.moves, Person>, meta: {} as StatusMeta | MoveMeta },
  guards: { isPerson },
}).createMachine({
  id: 'account',
  description: accountWords.description,
  initial: 'active',
  states: activation('account', accountWords, { guard: 'isPerson' }),
})

export const accountLifecycle = {
  entity: 'account',
  machine: accountMachine,
  words: accountWords,
} as const satisfies Lifecycle
