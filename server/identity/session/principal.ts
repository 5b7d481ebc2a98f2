import { eq } from 'drizzle-orm'
import { EVERY_PERMISSION } from '#contract/permission.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Principal } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { roles, users } from '#server/db/schema.ts'

interface PersonRow {
  readonly user: typeof users.$inferSelect
  readonly role: typeof roles.$inferSelect | null
}

interface HeldRole {
  readonly permissions: readonly string[]
  readonly isActive: boolean
}

/** The user with their current role and permissions. Undefined for a locked or deleted user. */
export async function loadPrincipal(queries: ReadQueries, userId: string): Promise<Principal | undefined> {
  const [row] = await queries
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, userId))
  return row && principalOf(row)
}

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

export function heldPermissions({ isSuperAdmin }: { readonly isSuperAdmin: boolean }, role: HeldRole | null) {
  if (isSuperAdmin) return [EVERY_PERMISSION]
  return role?.isActive ? [...role.permissions] : []
}

export const signedInUserOf = ({ id, firstName, lastName, email, role, isSuperAdmin }: Principal): SignedInUser => ({
  _id: id,
  firstName,
  lastName,
  email,
  role: role?.id,
  isSuperAdmin,
})
