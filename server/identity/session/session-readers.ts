import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Principal, Services } from '#server/core/context.ts'
import { latestCredible } from '#server/core/stored-time.ts'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { principalOf } from './caller.ts'

export interface SessionReader {
  readonly principal: Principal
  /** Also a disabled role. */
  readonly roleId: string | null
}

/** Neither ended, nor expired, nor idle for too long. */
export function isLive({ now, limits }: Pick<Services, 'now' | 'limits'>) {
  const idleSince = new Date(now().getTime() - limits.sessionIdle * 1000)
  return and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now()),
    gt(sessions.lastSeenAt, idleSince),
    lte(sessions.createdAt, latestCredible(now())),
  )
}

/** Who reads in each session, as of now, by its id. Without those that have ended, expired or whose user is locked. */
export async function readersOf(services: Services, sessionIds: readonly string[]) {
  const rows = await services.db.queries
    .select({ id: sessions.id, user: users, role: roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(and(inArray(sessions.id, [...sessionIds]), isLive(services)))
  const readers = new Map<string, SessionReader>()
  for (const row of rows) {
    const principal = principalOf(row)
    if (principal) readers.set(row.id, { principal, roleId: row.user.roleId })
  }
  return readers
}
