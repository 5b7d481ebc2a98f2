import { expect, test } from 'vitest'
import { movesOpenTo } from '#machines/core/lifecycle.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import { taskViewers } from '#machines/lifecycles/viewers.ts'

test('the super admin flag alone opens no move of a task', () => {
  const by = { ...taskViewers.colleague, isSuperAdmin: true }
  expect(movesOpenTo(taskLifecycle, 'proposed', by)).toEqual([])
})

const employee = { id: 'ada', isSuperAdmin: false, permissions: ['read_task'] }
const admin = { id: 'ben', isSuperAdmin: true, permissions: [] }

test.each([
  { person: employee, assigneeId: 'ada', relation: 'assignee' },
  { person: admin, assigneeId: 'ben', relation: 'assignee' },
  { person: admin, assigneeId: 'ada', relation: 'reviewer' },
  { person: admin, assigneeId: undefined, relation: 'reviewer' },
  { person: employee, assigneeId: 'ben', relation: 'colleague' },
  { person: employee, assigneeId: undefined, relation: 'colleague' },
])('$person.id is $relation of a task assigned to $assigneeId', ({ person, assigneeId, relation }) => {
  const program = { id: 'token' }
  expect(taskViewer({ ...person, program }, assigneeId)).toEqual({ ...person, relation, program })
})
