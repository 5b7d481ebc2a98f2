import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Monitor, matches, monitorOf, type Step, vocabulary } from '#machines/core/promise.ts'
import { kindOf } from '#machines/core/prove.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import type { tracked } from '#machines/lifecycles/tracked.ts'
import { userLifecycle, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import { taskViewers, userViewers } from '#machines/lifecycles/viewers.ts'

const { never, onlyAfter, stays } = vocabulary<(typeof tracked)['task']>()

test('a promise names only what its chart has', () => {
  // @ts-expect-error no such move
  never('any', '', { move: 'task.aprove' })
  // @ts-expect-error no such creation
  never('any', '', { move: 'task.import' })
  // @ts-expect-error no such status
  never('any', '', { into: 'close' })
  // @ts-expect-error no such viewer
  never('any', '', { by: 'manager' })
  // @ts-expect-error no such condition
  never('any', '', { without: 'isOwner' })
  // @ts-expect-error no such status
  stays('any', '', 'closed')
  expect(never('any', '', { move: 'task.create' })).toEqual({
    id: 'any',
    why: '',
    pattern: 'never',
    what: { move: 'task.create' },
  })
})

const STEP: Step = {
  type: 'task.approve',
  from: 'proposed',
  to: 'approved',
  person: 'ben',
  kind: 'reviewer',
  facts: {},
}

test.each([
  ['a move', {}, { move: ['task.deny', 'task.approve'] }, true],
  ['another move', {}, { move: 'task.deny' }, false],
  ['another status before', {}, { move: 'task.approve', from: 'done' }, false],
  ['a status that it brings', {}, { into: 'approved' }, true],
  ['a status that stays', { from: 'approved' }, { into: 'approved' }, false],
  ['a fact that the move does not have', {}, { without: 'isReviewer' }, false],
  ['a fact that does not hold', { facts: { isReviewer: false } }, { without: 'isReviewer' }, true],
  ['an unknown viewer', { kind: undefined }, { by: 'reviewer' }, false],
  ['a viewer alone, in a creation', { from: undefined }, { by: 'reviewer' }, false],
  [
    'a viewer with the creation',
    { from: undefined, type: 'task.create' },
    { by: 'reviewer', move: 'task.create' },
    true,
  ],
])('%s', (_, step, what, isMatch) => {
  expect(matches(what, { ...STEP, ...step })).toBe(isMatch)
})

test('what has to happen first has to happen again after `since`', () => {
  const approve = { move: 'task.approve' } as const
  const { start, next } = monitorOf(onlyAfter('any', '', approve, { move: 'task.deny' }, approve)) as Monitor
  const afterDenial = next(start, { ...STEP, type: 'task.deny' }) ?? ''
  const afterApproval = next(afterDenial, STEP)
  expect(afterApproval).toBe(start)
  expect(next(start, STEP)).toBeUndefined()
})

const person = fc.record({
  id: fc.constantFrom('ada', 'ben', 'cy'),
  isSuperAdmin: fc.boolean(),
  permissions: fc.subarray(['read_task', 'read_user', 'create_user']),
})

test('each person is one of the named viewers of a task and of a user', () => {
  fc.assert(
    fc.property(person, person, (by, other) => {
      const ofTask = kindOf({ machine: taskLifecycle.machine, viewers: taskViewers }, { by: taskViewer(by, other.id) })
      const ofUser = kindOf({ machine: userLifecycle.machine, viewers: userViewers }, { by: userViewer(by, other) })
      expect([typeof ofTask, typeof ofUser]).toEqual(['string', 'string'])
    }),
  )
})
