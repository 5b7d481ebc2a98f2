import { desc, eq, ne } from 'drizzle-orm'
import { type Task, task } from '#contract/task.ts'
import type { ReadContext } from '#server/core/context.ts'
import { responseOf } from '#server/core/to-response.ts'
import { tasks, users } from '#server/db/schema.ts'

export type TaskRow = typeof tasks.$inferSelect

const toResponse = responseOf(task)

export const taskResponse = (row: TaskRow) =>
  toResponse(row, { role: row.origin, createdAt: row.createdAt.toISOString() }) satisfies Task & object

/** All tasks except the caller's own, newest first, each with its assignee's name. */
export async function listAllTasks({ queries, principal }: ReadContext) {
  const rows = await queries
    .select({ task: tasks, firstName: users.firstName, lastName: users.lastName })
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.assignedTo))
    .where(ne(tasks.assignedTo, principal.id))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
  return { data: rows.map(({ task, ...assignee }) => ({ ...taskResponse(task), ...assignee })) }
}

export async function listAssignedTasks({ queries, principal }: ReadContext) {
  const rows = await queries
    .select()
    .from(tasks)
    .where(eq(tasks.assignedTo, principal.id))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
  return { data: rows.map(taskResponse) }
}
