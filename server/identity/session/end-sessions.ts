import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { appendAudit } from '#server/core/audit/append.ts'
import type { CallContext, RequestContext, Services } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import type { SessionRow } from './session-status.ts'

type Reason = 'signed-out' | 'refresh-token-reused' | 'user-locked' | 'address-changed'

export async function endSessions(tx: Transaction, which: SQL, because: Reason, now: Date) {
  await tx
    .update(sessions)
    .set({ endedAt: now, endedBecause: because, encryptedNextTokens: null })
    .where(and(which, isNull(sessions.endedAt)))
}

export async function deleteSession(context: CallContext) {
  const { tx, services, sessionId } = context
  await endSessions(tx, eq(sessions.id, sessionId), 'signed-out', services.now())
  await appendAudit(context, {
    action: 'session.delete',
    message: 'Signed out',
    entity: 'session',
    entityId: sessionId,
  })
}

/** Two parties hold tokens of one session, and which of them is its user cannot be known. So neither keeps it. */
export async function endForReuse(services: Services, tx: Transaction, session: SessionRow, request: RequestContext) {
  await endSessions(tx, eq(sessions.id, session.id), 'refresh-token-reused', services.now())
  const [principal] = await tx.select().from(users).where(eq(users.id, session.userId))
  if (!principal) return
  const message = 'Session ended: a replaced refresh token was used again'
  const entry = { action: 'session.end', message, entity: 'session', entityId: session.id }
  await appendAudit({ tx, services, principal, request }, entry)
}
