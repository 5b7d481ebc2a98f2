import type { CallContext } from '#server/services/context.ts'
import { moveTask } from './move.ts'

/** Closes a task for good. */
export const completeTask = (context: CallContext, taskId: string) =>
  moveTask(context, taskId, { type: 'task.complete', logged: 'Completed task', message: 'Task marked as completed' })
