import { expect, test } from 'vitest'
import type { TaskStatus } from '#contract/task.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { helpCommands, recordCommands } from './find-commands.ts'

const taskIn = (status: TaskStatus) => ({
  id: status,
  title: `Report that is ${status}`,
  detail: `Task of Ada Example, ${status}`,
  entries: () => (status === 'proposed' ? ['Edit', 'Approve'] : ['Deny']),
})

test('a move whose name is typed comes before the moves of records that are in a status of that name', () => {
  const source = { path: '/dashboard/tasks', records: [taskIn('approved'), taskIn('proposed')] }
  const { moves, records } = recordCommands([source], 'approve report')
  expect(moves[0]).toEqual({
    key: '/dashboard/tasks proposed Approve',
    label: 'Approve: Report that is proposed',
    detail: 'Task of Ada Example, proposed',
    to: '/dashboard/tasks',
    search: undefined,
    intent: { id: 'proposed', entry: 'Approve' },
  })
  expect(records.map(({ label }) => label)).toEqual(['Report that is approved'])
})

test('of the pages about the workflows the first is always offered, and the others by the name of their records', () => {
  const sources = [{ lifecycle: taskLifecycle }, {}]
  const pages = (query: string) => helpCommands(sources, query).map(({ label, href }) => ({ label, href }))
  const all = { label: 'How the workflows work', href: '/workflows/' }
  const ofTasks = { label: 'How tasks work', href: '/workflows/task' }
  expect(pages('')).toEqual([all])
  expect(pages('workflow')).toEqual([all, ofTasks])
  expect(pages('Task work')).toEqual([ofTasks])
  expect(pages('approve')).toEqual([])
})
