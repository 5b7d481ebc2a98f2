import type { taskCalls } from '#contract/task.ts'
import { approveTask } from '#server/services/task/approve.ts'
import { assignTask } from '#server/services/task/assign.ts'
import { completeTask } from '#server/services/task/complete.ts'
import { createTask } from '#server/services/task/create.ts'
import { deleteTask } from '#server/services/task/delete.ts'
import { denyTask } from '#server/services/task/deny.ts'
import { editTask } from '#server/services/task/edit.ts'
import { listAllTasks } from '#server/services/task/list-all.ts'
import { listAssignedTasks } from '#server/services/task/list-assigned.ts'
import { markTaskDone } from '#server/services/task/mark-done.ts'
import { requestMoreOnTask } from '#server/services/task/request-more.ts'
import type { Handlers } from './handler.ts'

export const taskHandlers: Handlers<keyof typeof taskCalls> = {
  'task.create': ({ body }, context) => createTask(context, body),
  'task.assign': ({ body }, context) => assignTask(context, body),
  'task.assigned': (_input, context) => listAssignedTasks(context),
  'task.all': (_input, context) => listAllTasks(context),
  'task.delete': ({ params }, context) => deleteTask(context, params.taskId),
  'task.edit': ({ params, body }, context) => editTask(context, params.taskId, body),
  'task.approve': ({ params, body }, context) => approveTask(context, params.taskId, body),
  'task.deny': ({ params, body }, context) => denyTask(context, params.taskId, body),
  'task.requestMore': ({ params, body }, context) => requestMoreOnTask(context, params.taskId, body),
  'task.markDone': ({ params, body }, context) => markTaskDone(context, params.taskId, body),
  'task.complete': ({ params }, context) => completeTask(context, params.taskId),
}
