import type { Viewer } from '#machines/lifecycles/viewer.ts'
import { forbidden } from '#server/errors.ts'
import type { CallContext } from '#server/services/context.ts'
import type { TaskRow } from './answer.ts'
import { requireAssignee } from './assignee.ts'
import { moveTask } from './move.ts'

interface Edited {
  readonly title: string
  /** Kept when left out, erased when empty. */
  readonly description?: string | undefined
  /** Kept when left out; a reviewer's to change. */
  readonly assignedTo?: string | undefined
}

/** Changes a proposed task. */
export const editTask = (context: CallContext, taskId: string, edited: Edited) =>
  moveTask(context, taskId, {
    type: 'task.edit',
    logged: 'Edited task',
    message: 'Task edited',
    changes: async (row, by) => ({
      title: edited.title,
      description: edited.description === undefined ? row.description : edited.description || null,
      assignedTo: await assigneeAfter(context, row, by, edited.assignedTo),
    }),
  })

async function assigneeAfter(context: CallContext, row: TaskRow, by: Viewer, assignedTo = row.assignedTo) {
  if (assignedTo === row.assignedTo) return assignedTo
  if (by.relation !== 'reviewer') throw forbidden('Only a super admin reviewing the task can give it to somebody else.')
  await requireAssignee(context, assignedTo)
  return assignedTo
}
