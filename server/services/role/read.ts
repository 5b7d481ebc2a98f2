import { eq } from 'drizzle-orm'
import type { Role } from '#contract/role.ts'
import { roles } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import type { CallContext } from '#server/services/context.ts'

/** One's own role, or any for a super admin. */
export async function readRole({ tx, principal }: CallContext, roleId: string): Promise<Role & { version: number }> {
  if (!principal.isSuperAdmin && principal.role?.id !== roleId) throw notFound('role')
  const [role] = await tx.select().from(roles).where(eq(roles.id, roleId))
  if (!role) throw notFound('role')
  const { id, name, permissions, isActive, createdAt, version } = role
  return { _id: id, name, permissions, isActive, createdAt: createdAt.toISOString(), version }
}
