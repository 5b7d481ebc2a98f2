import { setup } from 'xstate'
import type { Lifecycle, MoveEvent } from '#machines/core/lifecycle.ts'
import type { MoveMeta, StatusMeta } from '#machines/core/meta.ts'
import { activation } from '#machines/lifecycles/activation.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { accountWords } from './account-words.ts'

// Everybody who is signed in can make its moves.

const accountMachine = setup({
  types: { events: {} as MoveEvent<keyof typeof accountWords.moves, Person>, meta: {} as StatusMeta | MoveMeta },
}).createMachine({
  id: 'account',
  description: accountWords.description,
  initial: 'active',
  states: activation('account', accountWords, {}),
})

export const accountLifecycle = {
  entity: 'account',
  machine: accountMachine,
  words: accountWords,
} as const satisfies Lifecycle
