import type { Task } from '#contract/task.ts'
import type { tasks } from '#server/db/schema.ts'

export type TaskRow = typeof tasks.$inferSelect

/** A task as its calls answer it. `version` is what `If-Match` wants to be sent back. */
export const taskAnswer = (row: TaskRow) =>
  ({
    _id: row.id,
    title: row.title,
    description: row.description ?? undefined,
    dueDate: row.dueDate.toISOString(),
    status: row.status,
    feedback: row.feedback ?? undefined,
    percentageDone: row.percentageDone ?? undefined,
    assignedTo: row.assignedTo,
    role: row.origin,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }) satisfies Task & Record<string, unknown>
