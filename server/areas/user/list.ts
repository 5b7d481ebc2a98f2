import { asc, desc, eq, sql } from 'drizzle-orm'
import { type User, user } from '#contract/user.ts'
import type { ReadContext } from '#server/core/context.ts'
import { responseOf } from '#server/core/to-response.ts'
import { roles, users } from '#server/db/schema.ts'
import { heldPermissions } from '#server/identity/session/principal.ts'

export type UserRow = typeof users.$inferSelect
export type RoleRow = typeof roles.$inferSelect

const toResponse = responseOf(user)

export const userResponse = (row: UserRow, role: Pick<RoleRow, 'name' | 'permissions' | 'isActive'> | null) =>
  toResponse(row, {
    role: role?.name,
    permissions: heldPermissions(row, role),
    accountLocked: row.locked,
    lastActive: row.lastActiveAt?.toISOString(),
  }) satisfies User

export async function listUsers({ queries }: ReadContext) {
  const rows = await queries
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .orderBy(desc(users.createdAt), desc(users.id))
  return { data: rows.map((row) => userResponse(row.user, row.role)) }
}

/** The users who can sign in, by name, for the pickers of assignees, leads and collaborators. */
export async function listEmployees({ queries }: ReadContext) {
  const data = await queries
    .select({ _id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.locked, false))
    .orderBy(asc(sql`lower(${users.firstName})`), asc(sql`lower(${users.lastName})`), asc(users.id))
  return { data }
}
