import type { CallContext } from '#server/services/context.ts'
import { moveTask } from './move.ts'

/** Accepts a task. What was said at an earlier review no longer holds: without new feedback there is none. */
export const approveTask = (
  context: CallContext,
  taskId: string,
  { feedback }: { readonly feedback?: string | undefined },
) =>
  moveTask(context, taskId, {
    type: 'task.approve',
    logged: 'Approved task',
    message: 'Task approved',
    changes: () => ({ feedback: feedback || null }),
  })
