import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { appendAudit } from '#server/core/audit/append.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { sessions, users } from '#server/db/schema.ts'
import type { SessionRow } from './token-state.ts'

type Reason = 'signed-out' | 'refresh-token-reused' | 'user-locked' | 'address-changed'

/** Ends those sessions of `which` that have not ended: the next call of each is refused. */
export async function endSessions(tx: Transaction, which: SQL, because: Reason, now: Date) {
  await tx
    .update(sessions)
    .set({ endedAt: now, endedBecause: because, encryptedNextTokens: null })
    .where(and(which, isNull(sessions.endedAt)))
}

/** A refresh token that was replaced for good came back: two parties hold tokens of one session, so neither keeps it. */
export async function endForReuse(services: Services, tx: Transaction, session: SessionRow, request: RequestContext) {
  await endSessions(tx, eq(sessions.id, session.id), 'refresh-token-reused', services.now())
  const [principal] = await tx.select().from(users).where(eq(users.id, session.userId))
  if (!principal) return
  await appendAudit(
    { tx, services, principal, request },
    {
      action: 'session.end',
      message: 'Session ended: a replaced refresh token was used again',
      entity: 'session',
      entityId: session.id,
    },
  )
}
