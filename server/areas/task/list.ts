import { type Task, task } from '#contract/task.ts'
import { responseOf } from '#server/core/to-response.ts'
import type { tasks } from '#server/db/schema.ts'

export type TaskRow = typeof tasks.$inferSelect

const toResponse = responseOf(task)

export const taskResponse = (row: TaskRow) =>
  toResponse(row, { role: row.origin, createdAt: row.createdAt.toISOString() }) satisfies Task & object
