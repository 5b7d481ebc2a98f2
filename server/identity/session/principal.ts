import { eq } from 'drizzle-orm'
import type { Principal } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { roles, users } from '#server/db/schema.ts'
import { heldPermissions } from './held-permissions.ts'

export interface PersonRow {
  readonly user: typeof users.$inferSelect
  readonly role: typeof roles.$inferSelect | null
}

/** The person with the role and permissions of the moment of reading, or nothing when they are locked. */
export function principalOf(row: PersonRow): Principal | undefined {
  if (row.user.locked) return undefined
  const { id, firstName, lastName, email, isSuperAdmin } = row.user
  const role = row.role?.isActive ? row.role : undefined
  return {
    id,
    firstName,
    lastName,
    email,
    isSuperAdmin,
    role: role && { id: role.id, name: role.name },
    permissions: heldPermissions(row.user, row.role),
  }
}

/** The person of this moment, or nothing when they are locked or gone. */
export async function loadPrincipal(queries: ReadQueries, userId: string): Promise<Principal | undefined> {
  const [row] = await queries
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, userId))
  return row && principalOf(row)
}
