import { desc, eq, ne } from 'drizzle-orm'
import type { ReadContext } from '#server/core/context.ts'
import { tasks, users } from '#server/db/schema.ts'
import { taskAnswer } from './to-response.ts'

/** Everybody's tasks but the super admin's own, newest first, each with its assignee's name. */
export async function listAllTasks({ queries, principal }: ReadContext) {
  const rows = await queries
    .select({ task: tasks, firstName: users.firstName, lastName: users.lastName })
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.assignedTo))
    .where(ne(tasks.assignedTo, principal.id))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
  return { data: rows.map(({ task, ...assignee }) => ({ ...taskAnswer(task), ...assignee })) }
}
