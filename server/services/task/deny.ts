import type { CallContext } from '#server/services/context.ts'
import { moveTask } from './move.ts'

/** Turns a task down, with the reason. */
export const denyTask = (context: CallContext, taskId: string, { feedback }: { readonly feedback: string }) =>
  moveTask(context, taskId, {
    type: 'task.deny',
    logged: 'Denied task',
    message: 'Task denied',
    changes: () => ({ feedback }),
  })
