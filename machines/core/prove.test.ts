import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { holds } from './decide.ts'
import type { Viewer } from './lifecycle.ts'
import { kindOf } from './prove.ts'

interface Keeper extends Viewer {
  readonly owns: boolean
  readonly manages: boolean
  readonly tags: readonly string[]
}

const machine = setup({
  types: { events: {} as { type: 'pay'; by: Keeper; isLate: boolean } },
  guards: { isOwner: ({ event }) => event.by.owns, isLate: holds('isLate') },
}).createMachine({})

const keeper = (owns: boolean, manages: boolean): Keeper => ({ id: `${owns} ${manages}`, owns, manages, tags: ['old'] })
const owner = keeper(true, false)
const manager = keeper(true, true)
const guest = keeper(false, false)

test.each([
  ['one is like them', { owner, manager, guest }, keeper(true, true), 'manager'],
  ['another one is like them', { owner, manager, guest }, keeper(true, false), 'owner'],
  ['the guards tell them apart', { owner, manager, guest }, keeper(false, true), 'guest'],
  ['nobody fits', { owner, manager }, keeper(false, true), undefined],
  ['two are like them', { owner, another: owner, guest }, keeper(true, false), undefined],
  ['two fit, and none is like them', { owner, another: owner, guest }, keeper(true, true), undefined],
  ['there is one viewer', { owner }, keeper(true, true), 'owner'],
  ['there is one viewer, who does not fit', { owner }, keeper(false, false), undefined],
  ['there are no viewers', {}, keeper(true, true), undefined],
])('a person has the name of the viewer who fits: %s', (_, viewers, person, kind) => {
  const by = { ...person, id: 'somebody', tags: ['new', 'old'] }
  expect(kindOf({ machine, viewers }, { by, isLate: false })).toBe(kind)
})

test('a fact that all viewers share does not tell who somebody is, unless there is one viewer', () => {
  const late = { by: { ...guest }, isLate: true }
  expect(kindOf({ machine, viewers: { owner, guest } }, late)).toBe('guest')
  expect(kindOf({ machine, viewers: { guest } }, late)).toBeUndefined()
})
