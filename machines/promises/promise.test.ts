import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChartPromise, type Monitor, matches, monitorOf, type Step, vocabulary } from '#machines/core/promise.ts'
import { kindOf } from '#machines/core/prove.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import type { tracked } from '#machines/lifecycles/tracked.ts'
import { userLifecycle, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import { taskViewers, userViewers } from '#machines/lifecycles/viewers.ts'

const { never, onlyAfter, different, stays, possible } = vocabulary<(typeof tracked)['task']>()

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
  expect(possible('any', 'why', { into: 'done' })).toEqual({
    id: 'any',
    why: 'why',
    pattern: 'possible',
    what: { into: 'done' },
    except: [],
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

const approve = { move: 'task.approve' } as const
const deny = { move: 'task.deny' } as const
const edit = { move: 'task.edit' } as const

const didOf = (person: string) => ({
  approves: { ...STEP, person },
  denies: { ...STEP, type: 'task.deny', to: 'denied', person },
  edits: { ...STEP, type: 'task.edit', to: 'proposed', person },
  reopens: { ...STEP, type: 'task.edit', from: 'approved', to: 'proposed', person },
})
const [ada, ben, server] = [didOf('ada'), didOf('ben'), didOf('')]

test.each<[string, ChartPromise, Step[], isBroken: boolean]>([
  ['never happens', never('', '', approve), [ada.denies, ada.edits], false],
  ['never happens, but does', never('', '', approve), [ada.denies, ada.approves], true],
  ['happens first', onlyAfter('', '', approve, deny), [ada.denies, ada.edits, ada.approves, ada.approves], false],
  ['does not happen first', onlyAfter('', '', approve, deny), [ada.edits, ada.approves], true],
  [
    'happens first once for two',
    onlyAfter('', '', approve, deny, approve),
    [ada.denies, ada.approves, ada.approves],
    true,
  ],
  [
    'happens again',
    onlyAfter('', '', approve, deny, approve),
    [ada.denies, ada.approves, ada.denies, ada.approves],
    false,
  ],
  ['happens first and resets itself', onlyAfter('', '', approve, deny, deny), [ada.denies, ada.approves], false],
  ['is done by two people', different('', '', edit, approve), [ada.edits, ben.approves, ada.denies], false],
  ['is done by one person', different('', '', edit, approve), [ada.edits, ben.edits, ada.approves], true],
  ['is done in the other order', different('', '', edit, approve), [ada.approves, ada.edits], false],
  ['is done by the server twice', different('', '', edit, approve), [server.edits, server.approves], false],
  ['is done twice at once', different('', '', edit, edit), [ada.edits, ben.edits, ada.edits], true],
  ['stays', stays('', '', 'proposed'), [ada.edits, ada.reopens], false],
  ['does not stay', stays('', '', 'proposed'), [ada.edits, ada.denies], true],
  ['is in another status', stays('', '', 'done'), [ada.edits, ada.denies], false],
])('a monitor reads what %s', (_, promise, history, isBroken) => {
  const { start, next } = monitorOf(promise) as Monitor
  const memory = history.slice(0, -1).reduce((known, step) => next(known, step) ?? 'broken early', start)
  expect(memory).not.toBe('broken early')
  expect(next(memory, history.at(-1) as Step) === undefined).toBe(isBroken)
})

test('who did it first is remembered without an order, since other memories are other places to search', () => {
  const { start, next } = monitorOf(different('', '', edit, approve)) as Monitor
  const after = (steps: readonly Step[]) => steps.reduce((memory, step) => next(memory, step) ?? '', start)
  expect(after([ben.edits, ada.edits, ben.edits])).toBe(after([ada.edits, ben.edits]))
})

test('no single history breaks what is possible', () => {
  expect(monitorOf(possible('', '', approve))).toBeUndefined()
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
