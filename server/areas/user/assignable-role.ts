import { eq } from 'drizzle-orm'
import { hasPermission } from '#contract/permission.ts'
import type { RoleRow } from '#server/areas/role/to-response.ts'
import type { CallContext } from '#server/core/context.ts'
import { roles } from '#server/db/schema.ts'
import { forbidden, unprocessable } from '#server/errors/app-error.ts'

/** The role that is to be given. Nobody gives what they lack, or they could give it to themselves by another address. */
export async function requireAssignableRole({ tx, principal }: CallContext, roleId: string): Promise<RoleRow> {
  const [role] = await tx.select().from(roles).where(eq(roles.id, roleId))
  if (!role) throw unprocessable('This role does not exist')
  const lacking = role.permissions.filter((permission) => !hasPermission(principal.permissions, permission))
  if (lacking.length > 0) throw forbidden('You cannot give a role with a permission that you do not have.')
  return role
}

export function requireActive(role: RoleRow) {
  if (!role.isActive) throw unprocessable('This role is disabled')
}
