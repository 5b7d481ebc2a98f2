import { expect, test } from 'vitest'
import { movesOpenTo } from '#machines/lifecycles/lifecycle.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { taskViewers } from '#machines/viewers.ts'
import { taskSpec } from '#tests/spec/task.ts'
import { specifyLifecycle } from '#tests/support/model/specify.ts'

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
