import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Limits } from '#server/core/env.ts'
import type { Transaction } from '#server/db/connect.ts'
import { sessions, users } from '#server/db/schema.ts'
import type { SessionRow } from './token-state.ts'

const PAUSE_SECONDS = 60

/** Whether it is time to note that a session is in use: at most once a minute. */
export const isDueToBeSeen = ({ lastSeenAt }: SessionRow, now: Date, { sessionIdle }: Pick<Limits, 'sessionIdle'>) =>
  now.getTime() - lastSeenAt.getTime() >= Math.min(PAUSE_SECONDS, sessionIdle / 2) * 1000

/**
 * Notes that a session is in use. Users are written before sessions, in the order in which locking a user does it, so
 * that the two never wait for each other.
 */
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
