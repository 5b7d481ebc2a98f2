import type { CallContext } from '#server/services/context.ts'
import { moveTask } from './move.ts'

/** Reports how much of one’s own task is done, in whole percent. */
export const markTaskDone = (
  context: CallContext,
  taskId: string,
  { percentageDone }: { readonly percentageDone: number },
) =>
  moveTask(context, taskId, {
    type: 'task.markDone',
    logged: 'Marked task as done',
    message: 'Task marked as done',
    changes: () => ({ percentageDone }),
  })
