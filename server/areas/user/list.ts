import { type User, user } from '#contract/user.ts'
import { responseOf } from '#server/core/handler.ts'
import type { roles, users } from '#server/db/schema.ts'
import { heldPermissions } from '#server/identity/session/caller.ts'

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
