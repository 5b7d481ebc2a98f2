import { desc, eq } from 'drizzle-orm'
import { tasks } from '#server/db/schema.ts'
import type { CallContext } from '#server/services/context.ts'
import { taskAnswer } from './answer.ts'

/** The caller's own tasks, newest first. */
export async function listAssignedTasks({ tx, principal }: CallContext) {
  const rows = await tx
    .select()
    .from(tasks)
    .where(eq(tasks.assignedTo, principal.id))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
  return { data: rows.map(taskAnswer) }
}
