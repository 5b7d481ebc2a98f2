import { desc, eq } from 'drizzle-orm'
import type { ReadContext } from '#server/core/context.ts'
import { tasks } from '#server/db/schema.ts'
import { taskAnswer } from './to-response.ts'

/** The caller's own tasks, newest first. */
export async function listAssignedTasks({ queries, principal }: ReadContext) {
  const rows = await queries
    .select()
    .from(tasks)
    .where(eq(tasks.assignedTo, principal.id))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
  return { data: rows.map(taskAnswer) }
}
