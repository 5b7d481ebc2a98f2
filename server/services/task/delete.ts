import type { CallContext } from '#server/services/context.ts'
import { moveTask } from './move.ts'

/** Erases a proposed task. */
export const deleteTask = (context: CallContext, taskId: string) =>
  moveTask(context, taskId, { type: 'task.delete', logged: 'Deleted task', message: 'Task deleted' })
