import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { explain, statusMeta } from '#machines/lifecycles/kit.ts'
import { userLifecycle, userViewer } from '#machines/lifecycles/user.ts'
import { userViewers } from '#machines/viewers.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const EDIT = {
  label: 'Edit User',
  order: 1,
  tone: 'neutral',
  step: { kind: 'form', drawer: 'edit' },
  success: 'User updated',
  type: 'user.edit',
}
const EDIT_ANY = { ...EDIT, description: 'Change name, email and role' }
const EDIT_OWN = { ...EDIT, description: 'Change one’s own name, email and role' }
const LOCK = {
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
  type: 'user.lock',
  description: 'End their sessions and keep them out',
  target: 'locked',
}
const UNLOCK = {
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
  type: 'user.unlock',
  description: 'Let them sign in again',
  target: 'unlocked',
}

const notNow = (label: string, status: string) => `“${label}” is not possible while the user is ${status}.`
const TOO_WEAK = 'Only somebody with at least the rights of this user can do this.'
const NOT_YOU = 'Only somebody else with at least the rights of this user can do this.'

/** For each status and viewer, the moves in menu order: what each offers, or why it is refused. */
const TABLE = {
  unlocked: {
    'the user': [{ ...EDIT_OWN, target: 'unlocked' }, NOT_YOU, notNow('Unlock user', 'active')],
    'somebody with their rights': [{ ...EDIT_ANY, target: 'unlocked' }, LOCK, notNow('Unlock user', 'active')],
    'somebody with fewer rights': [TOO_WEAK, NOT_YOU, notNow('Unlock user', 'active')],
  },
  locked: {
    'the user': [NOT_YOU, notNow('Lock user', 'inactive'), NOT_YOU],
    'somebody with their rights': [{ ...EDIT_ANY, target: 'locked' }, notNow('Lock user', 'inactive'), UNLOCK],
    'somebody with fewer rights': [NOT_YOU, notNow('Lock user', 'inactive'), NOT_YOU],
  },
}

const statuses = ['unlocked', 'locked'] as const
const viewers = ['the user', 'somebody with their rights', 'somebody with fewer rights'] as const
const pairs = statuses.flatMap((status) => viewers.map((viewer) => ({ status, viewer })))

const person = (id: string, permissions: string[], isSuperAdmin = false) => ({ id, isSuperAdmin, permissions })

describe('a user, by the specification', () => {
  test('is loadable by itself', async () => {
    const { userLifecycle: loaded } = await import('../../machines/lifecycles/user.ts')
    expect([loaded.thing, loaded.machine.id]).toEqual(['user', 'user'])
  })

  test('is unlocked or locked, shown as active or inactive, and begins as unlocked', () => {
    const [root, ...states] = chartOf(userLifecycle.machine).states
    expect([root?.initial, root?.description]).toEqual(['user.unlocked', 'The account of a member of staff.'])
    expect(states.map(({ key, description }) => [key, statusMeta(userLifecycle, key), description])).toEqual([
      ['unlocked', { label: 'Active', tone: 'green' }, 'Can sign in.'],
      ['locked', { label: 'Inactive', tone: 'gray' }, 'Cannot sign in.'],
    ])
  })

  test.each(pairs)('offers or refuses every move of an $status user to $viewer', ({ status, viewer }) => {
    const moves = explain(userLifecycle, status, userViewers[viewer])
    expect(moves.map((each) => (each.open ? each.move : each.refusal.message))).toEqual(TABLE[status][viewer])
  })

  test.each([
    { viewer: person('ada', ['a']), target: person('ada', ['a']), relation: 'owner' },
    { viewer: person('ada', [], true), target: person('ada', [], true), relation: 'owner' },
    { viewer: person('ada', ['a', 'b']), target: person('ben', ['a']), relation: 'reviewer' },
    { viewer: person('ada', ['*']), target: person('ben', ['a', 'b']), relation: 'reviewer' },
    { viewer: person('ada', [], true), target: person('ben', ['a'], true), relation: 'reviewer' },
    { viewer: person('ada', ['a']), target: person('ben', ['a', 'b']), relation: 'other' },
    { viewer: person('ada', ['a']), target: person('ben', [], true), relation: 'other' },
    { viewer: person('ada', ['*']), target: person('ben', [], true), relation: 'other' },
  ])('$viewer.permissions is $relation of $target.id with $target.permissions', ({ viewer, target, relation }) => {
    expect(userViewer(viewer, target)).toEqual({ ...viewer, relation })
  })
})
