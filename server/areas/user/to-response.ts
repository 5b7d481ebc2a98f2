import type { User } from '#contract/user.ts'
import type { RoleRow } from '#server/areas/role/to-response.ts'
import type { users } from '#server/db/schema.ts'
import { heldPermissions } from '#server/identity/session/held-permissions.ts'

export type UserRow = typeof users.$inferSelect

/** A user as the calls answer it. `version` is what `If-Match` wants to be sent back. */
export const userAnswer = (row: UserRow, role: RoleRow | null) =>
  ({
    _id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    role: role?.name,
    roleId: row.roleId ?? undefined,
    permissions: heldPermissions(row, role),
    accountLocked: row.locked,
    lastActive: row.lastActiveAt?.toISOString(),
    createdAt: row.createdAt.toISOString(),
    isSuperAdmin: row.isSuperAdmin,
    version: row.version,
  }) satisfies User
