import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { appendAudit, SYSTEM } from '#server/core/audit/append.ts'
import type { CallContext, RequestContext, Services } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { apiTokens, pendingSignIns, sessions, signInCodes } from '#server/db/sign-in-tables.ts'
import { revokeTokens } from '#server/identity/token/tokens.ts'
import { withdrawEveryMail } from '#server/mail/post-mail.ts'
import type { SessionRow } from './caller.ts'

type Reason =
  | 'signed-out'
  | 'ended-by-user'
  | 'refresh-token-reused'
  | 'user-locked'
  | 'address-changed'
  | 'too-old'
  | 'restored'

/** The part of an audit entry that also updates the open lists of the user's own sessions. */
export const aboutSession = (sessionId: string, userId: string) =>
  ({
    entity: 'session',
    entityId: sessionId,
    broadcast: { tags: ['Session'], audience: [{ access: 'signed-in', people: [userId] }] },
  }) as const

/** Returns those that had not ended before. */
export function endSessions(tx: Transaction, which: SQL | undefined, because: Reason, now: Date) {
  return tx
    .update(sessions)
    .set({ endedAt: now, endedBecause: because, encryptedNextTokens: null })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ userAgent: sessions.userAgent })
}

/** Ends the sessions of a user, but for one that is kept, and revokes their tokens. It forgets their subject, too. */
export async function endAccess(tx: Transaction, userId: string, because: Reason, now: Date, keptSession = '') {
  await endSessions(tx, and(eq(sessions.userId, userId), ne(sessions.id, keptSession)), because, now)
  await revokeTokens(tx, eq(apiTokens.userId, userId), now)
  await tx.update(users).set({ ssoSubject: null }).where(eq(users.id, userId))
}

export async function deleteSession(context: CallContext) {
  const { tx, services, principal, sessionId } = context
  await endSessions(tx, eq(sessions.id, sessionId), 'signed-out', services.now())
  await appendAudit(context, {
    action: 'session.delete',
    message: 'Signed out',
    ...aboutSession(sessionId, principal.id),
  })
}

/** A clock that goes back does not make it young again. */
export const endForAge = (tx: Transaction, id: string, now: Date) =>
  endSessions(tx, eq(sessions.id, id), 'too-old', now)

/** What was ended, used or sent after a backup does not come back with it. */
export async function endAfterRestore(tx: Transaction, now: Date) {
  await endSessions(tx, undefined, 'restored', now)
  await revokeTokens(tx, undefined, now)
  await tx.update(users).set({ ssoSubject: null })
  await tx.delete(signInCodes)
  await tx.delete(pendingSignIns)
  await withdrawEveryMail(tx, now)
  const source = { tx, services: { now: () => now }, principal: SYSTEM, request: { requestId: 'restore', ip: '' } }
  await appendAudit(source, { action: 'session.end', message: 'All sessions and tokens ended: a backup was restored' })
}

/** Two parties hold tokens of one session, and which of them is its user cannot be known. So neither keeps it. */
export async function endForReuse(services: Services, tx: Transaction, session: SessionRow, request: RequestContext) {
  await endSessions(tx, eq(sessions.id, session.id), 'refresh-token-reused', services.now())
  const [principal] = await tx.select().from(users).where(eq(users.id, session.userId))
  if (!principal) return
  const message = 'Session ended: a replaced refresh token was used again'
  const entry = { action: 'session.end', message, ...aboutSession(session.id, principal.id) }
  await appendAudit({ tx, services, principal, request }, entry)
}
