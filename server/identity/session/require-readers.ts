import { eq, inArray } from 'drizzle-orm'
import { fullName } from '#contract/employee.ts'
import { hasPermission, type Permission } from '#contract/permission.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { roles, users } from '#server/db/schema.ts'
import { unprocessable } from '#server/errors/app-error.ts'
import { heldPermissions } from './caller.ts'

const OPENS = { read_task: 'tasks', read_announcement: 'announcements' } as const satisfies Partial<
  Record<Permission, string>
>

/** Rejects with 422 when somebody is chosen for what they cannot open. Returns the number of those who exist. */
export async function requireReaders(queries: ReadQueries, ids: readonly string[], permission: keyof typeof OPENS) {
  if (ids.length === 0) return 0
  const chosen = await queries
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
  for (const { user, role } of chosen) {
    if (!user.locked && hasPermission(heldPermissions(user, role), permission)) continue
    const held = role?.isActive ? `their role lacks ${permission.replace('_', ' ')}` : 'they have no active role'
    throw unprocessable(
      `${fullName(user)} cannot open ${OPENS[permission]}: ${user.locked ? 'their account is locked' : held}.`,
    )
  }
  return chosen.length
}
