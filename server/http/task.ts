import type { taskCalls } from '#contract/task.ts'
import { listAllTasks } from '#server/areas/task/list-all.ts'
import { listAssignedTasks } from '#server/areas/task/list-assigned.ts'
import { assignTask, createTask, moveTask } from '#server/areas/task/tasks.ts'
import type { Handlers } from '#server/core/handler.ts'

export const taskHandlers: Handlers<keyof typeof taskCalls> = {
  'task.create': ({ body }, context) => createTask(context, body),
  'task.assign': ({ body }, context) => assignTask(context, body),
  'task.assigned': (_input, context) => listAssignedTasks(context),
  'task.all': (_input, context) => listAllTasks(context),
  'task.delete': ({ params }, context) => moveTask(context, params.taskId, 'task.delete'),
  'task.edit': ({ params, body }, context) => moveTask(context, params.taskId, 'task.edit', body),
  'task.approve': ({ params, body }, context) => moveTask(context, params.taskId, 'task.approve', body),
  'task.deny': ({ params, body }, context) => moveTask(context, params.taskId, 'task.deny', body),
  'task.requestMore': ({ params, body }, context) => moveTask(context, params.taskId, 'task.requestMore', body),
  'task.markDone': ({ params, body }, context) => moveTask(context, params.taskId, 'task.markDone', body),
  'task.complete': ({ params }, context) => moveTask(context, params.taskId, 'task.complete'),
}
