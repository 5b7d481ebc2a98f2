import { expect, test } from 'vitest'
import { AREAS } from '#contract/area.ts'
import type { TaskStatus } from '#contract/task.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { taskViewers } from '#machines/lifecycles/viewers.ts'
import { openEntries, sameNamedCall } from '#src/workspace/moves.ts'
import { NAME_PAIRS } from '#tests/support/name-pairs.ts'
import { areaCommands, createCommands, helpCommands, recordCommands, searchedFor } from './find-commands.ts'

const taskIn = (status: TaskStatus) => ({
  id: status,
  title: `Report that is ${status}`,
  detail: `Task of Ada Example, ${status}`,
  entries: () => (status === 'proposed' ? ['Deny', 'Approve'] : ['Reopen']),
})

const labelsOf = (records: ReturnType<typeof taskIn>[], query: string) => {
  const { records: found, cut } = recordCommands([{ path: '/dashboard/tasks', records }], query)
  return [...found.map(({ label }) => label), ...(cut ? [cut] : [])]
}

test('a record whose move is named comes before records in a status of that name, and before the move', () => {
  const source = { path: '/dashboard/tasks', records: [taskIn('approved'), taskIn('done'), taskIn('proposed')] }
  const { records } = recordCommands([source], 'approve report')
  expect(records.map(({ label }) => label)).toEqual([
    'Report that is proposed',
    'Approve: Report that is proposed',
    'Report that is approved',
    'Reopen: Report that is approved',
  ])
  expect(records[1]).toEqual({
    key: '/dashboard/tasks proposed Approve',
    kind: 'move',
    label: 'Approve: Report that is proposed',
    detail: '',
    to: '/dashboard/tasks',
    search: undefined,
    intent: { id: 'proposed', entry: 'Approve' },
  })
})

test('a move is named by the beginning of a word', () => {
  const source = { path: '/dashboard/roles', records: [{ ...taskIn('done'), entries: () => ['Mark as completed'] }] }
  const labels = (query: string) => recordCommands([source], query).records.map(({ label }) => label)
  expect(labels('> comp')).toEqual(['Report that is done', 'Mark as completed: Report that is done'])
  expect(labels('> plete')).toEqual([])
})

test('the moves of a record are in the order of use, whatever the order of its chart', () => {
  const state = {
    id: '1',
    version: 1,
    status: 'proposed',
    viewer: taskViewers.reviewer,
    subject: { name: 'Report' },
  } as const
  const entries = () => openEntries({ lifecycle: taskLifecycle, changeOf: sameNamedCall }, state)
  expect(labelsOf([{ ...taskIn('proposed'), entries }], '> report')).toEqual([
    'Report that is proposed',
    'Approve: Report that is proposed',
    'Mark as completed: Report that is proposed',
    'Edit: Report that is proposed',
    'Request More: Report that is proposed',
    'Deny: Report that is proposed',
    'Delete: Report that is proposed',
  ])
})

test('many records are cut with their count, without their moves, which ">" adds; a record is always first', () => {
  const statuses = ['proposed', 'approved', 'denied', 'done', 'completed', 'carried-forward'] as const
  const three = statuses.slice(0, 3).map(taskIn)
  expect(labelsOf(three, 'report')).toEqual(three.map(({ title }) => title))
  expect(labelsOf(three, '> report')).toEqual([
    'Report that is proposed',
    'Deny: Report that is proposed',
    'Approve: Report that is proposed',
    'Report that is approved',
    'Reopen: Report that is approved',
    'Report that is denied',
    'Reopen: Report that is denied',
  ])
  expect(labelsOf(three, 'report >')).toEqual(labelsOf(three, '> report'))
  expect(labelsOf(three, '> deny')).toEqual(['Report that is proposed', 'Deny: Report that is proposed'])
  const many = [...statuses, ...statuses].map(taskIn)
  expect(labelsOf(many, 'ada').at(-1)).toBe('6 of 12, type more to narrow')
  expect(labelsOf(many, '>')).toEqual([])
})

test('what can be created is offered where both the area and the call are open to the person', () => {
  const labels = (holder: { isSuperAdmin: boolean; permissions: readonly string[] }, query: string) =>
    createCommands(AREAS, holder, query).map(({ label }) => label)
  const everything = [
    'Create user',
    'Create role',
    'Add new task',
    'Add new task for an employee',
    'Create announcement',
    'Upload file',
    'Create account',
  ]
  expect(labels({ isSuperAdmin: true, permissions: [] }, '')).toEqual(everything)
  expect(labels({ isSuperAdmin: true, permissions: [] }, 'create')).toEqual(everything)
  expect(labels({ isSuperAdmin: true, permissions: [] }, 'new task')).toEqual(everything.slice(2, 4))
  expect(labels({ isSuperAdmin: false, permissions: ['read_task'] }, '')).toEqual(['Add new task', 'Create account'])
  expect(labels({ isSuperAdmin: false, permissions: [] }, '')).toEqual(['Create account'])
})

test('areas have the keys that lead to them', () => {
  expect(
    areaCommands(AREAS, { isSuperAdmin: false, permissions: ['read_task'] }, 't').map(({ label, detail }) => [
      label,
      detail,
    ]),
  ).toEqual([
    ['Tasks', 'G T'],
    ['Chart of accounts', 'G C'],
  ])
})

test('workflows are found by the names of their records', () => {
  const sources = [{ lifecycle: taskLifecycle }, {}]
  const pages = (query: string) => helpCommands(sources, query).map(({ label, to }) => ({ label, to }))
  const ofTasks = { label: 'How tasks work', to: '/dashboard/workflows/task' }
  expect(pages('')).toEqual([])
  expect(pages('workflow')).toEqual([ofTasks])
  expect(pages('Task work')).toEqual([ofTasks])
  expect(pages('approve')).toEqual([])
})

test.each(NAME_PAIRS)('the palette with %j, asked for %j, shows it: %j', (stored, query, isFound) => {
  const records = [{ id: '1', title: stored, detail: 'User' }]
  const { records: found } = recordCommands([{ path: '/dashboard', records }], query)
  expect(found.map(({ label }) => label)).toEqual(isFound ? [stored] : [])
})

test('a record that the server found is shown whatever it was found by, until something else is typed', () => {
  const source = { path: '/dashboard/tasks', records: [taskIn('proposed')], foundBy: 'in the feedback' }
  const shown = (query: string) => recordCommands([source], query).records.map(({ label }) => label)
  expect(shown(' In the FEEDBACK')).toEqual(['Report that is proposed'])
  expect(shown('in the feedbac')).toEqual([])
  expect(searchedFor([source], 'In the FEEDBACK')).toBe('in the feedback')
})

test('the server is asked for a name of two letters', () => {
  expect(['Bo', '李', '>', ' '].map((query) => searchedFor([], query))).toEqual(['bo', '李', undefined, undefined])
})
