import { eq } from 'drizzle-orm'
import type { ReadContext } from '#server/core/context.ts'
import { roles } from '#server/db/schema.ts'
import { notFound } from '#server/errors/app-error.ts'
import { roleAnswer } from './to-response.ts'

/** One's own role, or any for a super admin. */
export async function readRole({ queries, principal }: ReadContext, roleId: string) {
  if (!principal.isSuperAdmin && principal.role?.id !== roleId) throw notFound('role')
  const [role] = await queries.select().from(roles).where(eq(roles.id, roleId))
  if (!role) throw notFound('role')
  return { data: roleAnswer(role), version: role.version }
}
