import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Limits } from '#server/core/env.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import type { SessionRow } from './session-status.ts'

const PAUSE_SECONDS = 60

/** True at most once a minute for each session, and twice in its idle time. */
export const isDueToBeSeen = ({ lastSeenAt }: SessionRow, now: Date, { sessionIdle }: Pick<Limits, 'sessionIdle'>) =>
  now.getTime() - lastSeenAt.getTime() >= Math.min(PAUSE_SECONDS, sessionIdle / 2) * 1000

/** Stores that a session is in use. Locking a user also writes users before sessions, so that no deadlock can occur. */
export async function markSeen(tx: Transaction, session: SessionRow, now: Date) {
  await tx
    .update(users)
    .set({ lastActiveAt: now })
    .where(and(eq(users.id, session.userId), or(isNull(users.lastActiveAt), lt(users.lastActiveAt, now))))
  await tx
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, session.id), lt(sessions.lastSeenAt, now)))
}
