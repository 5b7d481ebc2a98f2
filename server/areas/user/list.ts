import { desc, eq } from 'drizzle-orm'
import type { ReadContext } from '#server/core/context.ts'
import { roles, users } from '#server/db/schema.ts'
import { userAnswer } from './to-response.ts'

/** Everybody, newest first, with what their role gives them now. */
export async function listUsers({ queries }: ReadContext) {
  const rows = await queries
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .orderBy(desc(users.createdAt), desc(users.id))
  return { data: rows.map(({ user, role }) => userAnswer(user, role)) }
}
