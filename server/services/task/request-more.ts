import type { CallContext } from '#server/services/context.ts'
import { moveTask } from './move.ts'

/** Carries a task forward, saying what more is needed. */
export const requestMoreOnTask = (context: CallContext, taskId: string, { feedback }: { readonly feedback: string }) =>
  moveTask(context, taskId, {
    type: 'task.requestMore',
    logged: 'Requested more on task',
    message: 'Task updated',
    changes: () => ({ feedback }),
  })
