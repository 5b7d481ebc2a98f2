import { expect, test } from 'vitest'
import { movesOpenTo } from '#machines/lifecycles/lifecycle.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import { taskViewers } from '#machines/viewers.ts'
import { taskSpec } from '#tests/spec/task.ts'
import { specifyLifecycle } from '#tests/support/model/specify-lifecycle.ts'

specifyLifecycle(taskSpec, taskLifecycle, taskViewers)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test('the lifecycle of the task loads without any other module', async () => {
  const { taskLifecycle: loaded } = await import('#machines/lifecycles/task/task-machine.ts')
  expect([loaded.entity, loaded.machine.id]).toEqual(['task', 'task'])
})

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
  expect(taskViewer(person, assigneeId)).toEqual({ ...person, relation })
})
