import { expect, test } from 'vitest'
import { AREAS, COMMON_AREAS, type Holder } from '#contract/area.ts'
import type { TaskStatus } from '#contract/task.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { taskViewers } from '#machines/lifecycles/viewers.ts'
import { openEntries, sameNamedCall } from '#src/workspace/moves.ts'
import { AREA_SPECS } from '#tests/spec/areas.ts'
import { NAME_PAIRS } from '#tests/support/name-pairs.ts'
import {
  areaCommands,
  createCommands,
  helpCommands,
  type LoadedSource,
  recordGroups,
  searchedFor,
} from './find-commands.ts'
import { goKeysOf } from './go-keys.ts'

const taskIn = (status: TaskStatus) => ({
  id: status,
  title: `Report that is ${status}`,
  detail: `Task of Ada Example, ${status}`,
  entries: () => (status === 'proposed' ? ['Deny', 'Approve'] : ['Reopen']),
})

const TASKS = { path: '/dashboard/tasks', label: 'Tasks' }

const recordsIn = (sources: readonly LoadedSource[], query: string) =>
  recordGroups(sources, query).flatMap(({ commands }) => commands)

const labelsOf = (records: LoadedSource['records'], query: string) =>
  recordsIn([{ ...TASKS, records }], query).map(({ label }) => label)

test('a record whose move is named comes before records in a status of that name, and before the move', () => {
  const records = recordsIn(
    [{ ...TASKS, records: [taskIn('approved'), taskIn('done'), taskIn('proposed')] }],
    'approve report',
  )
  expect(records.map(({ label }) => label)).toEqual([
    'Report that is proposed',
    'Approve: \u2068Report that is proposed\u2069',
    'Report that is approved',
    'Reopen: \u2068Report that is approved\u2069',
  ])
  expect(records[1]).toEqual({
    key: '/dashboard/tasks proposed Approve',
    kind: 'move',
    label: 'Approve: \u2068Report that is proposed\u2069',
    detail: '',
    to: '/dashboard/tasks',
    search: undefined,
    intent: { id: 'proposed', entry: 'Approve' },
  })
})

test('a move is named by the beginning of a word', () => {
  const records = [{ ...taskIn('done'), entries: () => ['Mark as completed'] }]
  expect(labelsOf(records, '> comp')).toEqual([
    'Report that is done',
    'Mark as completed: \u2068Report that is done\u2069',
  ])
  expect(labelsOf(records, '> plete')).toEqual([])
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
    'Approve: \u2068Report that is proposed\u2069',
    'Mark as completed: \u2068Report that is proposed\u2069',
    'Edit: \u2068Report that is proposed\u2069',
    'Request More: \u2068Report that is proposed\u2069',
    'Deny: \u2068Report that is proposed\u2069',
    'Delete: \u2068Report that is proposed\u2069',
  ])
})

test('two records of an area are shown, their moves where few are found or ">" adds them, then its list', () => {
  const [proposed, approved, denied] = [taskIn('proposed'), taskIn('approved'), taskIn('denied')]
  const both = [
    proposed.title,
    'Deny: \u2068Report that is proposed\u2069',
    'Approve: \u2068Report that is proposed\u2069',
  ]
  const two = [...both, approved.title, 'Reopen: \u2068Report that is approved\u2069']
  expect(labelsOf([proposed, approved], 'report')).toEqual(two)
  const three = [proposed, approved, denied]
  expect(labelsOf(three, 'report')).toEqual([proposed.title, approved.title, 'More in Tasks'])
  expect(labelsOf(three, '> report')).toEqual([...two, 'More in Tasks'])
  expect(labelsOf(three, 'report >')).toEqual([...two, 'More in Tasks'])
  expect(labelsOf(three, '> deny')).toEqual([proposed.title, 'Deny: \u2068Report that is proposed\u2069'])
  expect(labelsOf(three, '>')).toEqual([])
})

test('the list of an area is searched for what is no move, in the tab of the first record that is not shown', () => {
  const records = ['one', 'two', 'three'].map((id) => ({ ...taskIn('proposed'), id, search: { tab: id } }))
  expect(recordsIn([{ ...TASKS, records }], 'approve report').at(-1)).toEqual({
    key: '/dashboard/tasks more',
    kind: 'area',
    label: 'More in Tasks',
    to: '/dashboard/tasks',
    search: { tab: 'three', search: 'report' },
  })
})

test('an area with a title that begins with the words comes first, then one with a title that has them', () => {
  const named = (label: string, title: string, detail = '') => ({
    ...TASKS,
    label,
    records: [{ id: '1', title, detail }],
  })
  const sources = [named('Files', 'A', 'Plan of Yaba'), named('Users', 'The Yaba plan'), named('Tasks', 'Yaba office')]
  expect(recordGroups(sources, 'yaba').map(({ label }) => label)).toEqual(['Tasks', 'Users', 'Files'])
})

test('a record that the words name comes before a newer one whose detail mentions it', () => {
  const reversal = { id: '2', title: 'STH-2', detail: 'Reversal of STH-1' }
  const original = { id: '1', title: 'STH-1', detail: 'Wallet funding' }
  expect(labelsOf([reversal, original], 'sth-1')).toEqual(['STH-1', 'STH-2'])
})

const STATED = AREAS.filter(({ label }) => AREA_SPECS.some((area) => area.label === label && !area.isOwn))

test('what can be created is offered where both the area and the call are open to the person', () => {
  const labels = (holder: Holder, query: string) => createCommands(STATED, holder, query).map(({ label }) => label)
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
  const keysFor = (holder: Holder, query: string) =>
    areaCommands([...STATED, ...COMMON_AREAS], holder, query).map(({ label, detail }) => [label, detail])
  expect(keysFor({ isSuperAdmin: true, permissions: [] }, '')).toEqual([
    ['User management', 'G U'],
    ['Role management', 'G R'],
    ['Tasks', 'G T'],
    ['Announcement', 'G A'],
    ['File uploads', 'G F'],
    ['Chart of accounts', 'G C'],
    ['Ledger', 'G L'],
    ['Workflows', 'G W'],
    ['Settings', 'G S'],
  ])
  expect(keysFor({ isSuperAdmin: false, permissions: ['read_task'] }, 't')).toEqual([
    ['Tasks', 'G T'],
    ['Chart of accounts', 'G C'],
    ['Settings', 'G S'],
  ])
})

test('an area whose first letter is taken has the next one that is free', () => {
  const added = ['Suppliers', 'Wages'].map((label) => ({ label, path: label, needs: 'nothing' }) as const)
  expect([...goKeysOf(added)].slice(-2)).toEqual([
    ['Suppliers', 'u'],
    ['Wages', 'a'],
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
  expect(labelsOf(records, query)).toEqual(isFound ? [stored] : [])
})

test('a record that the server found is shown whatever it was found by, until something else is typed', () => {
  const source = { ...TASKS, records: [taskIn('proposed')], foundBy: 'in the feedback' }
  const shown = (query: string) => recordsIn([source], query).map(({ label }) => label)
  expect(shown(' In the FEEDBACK')).toEqual(['Report that is proposed'])
  expect(shown('in the feedbac')).toEqual([])
  expect(searchedFor([source], 'In the FEEDBACK')).toBe('in the feedback')
})

test('the server is asked for a name of two letters', () => {
  expect(['Bo', '李', '>', ' '].map((query) => searchedFor([], query))).toEqual(['bo', '李', undefined, undefined])
})
