import bowser from 'bowser'
import { and, desc, eq } from 'drizzle-orm'
import type { OwnSession } from '#contract/own-sessions.ts'
import { appendAudit } from '#server/core/audit/append.ts'
import type { CallContext, ReadContext, Services } from '#server/core/context.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { aboutSession, endSessions } from './end-sessions.ts'
import { isLive } from './session-readers.ts'

const isLiveSessionOf = (userId: string, services: Services) => and(eq(sessions.userId, userId), isLive(services))

function deviceOf(userAgent: string | null) {
  if (!userAgent) return undefined
  const { browser, os } = bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ') || undefined
}

/** The live sessions of the caller, the latest used first. */
export async function listOwnSessions({ queries, services, principal, sessionId }: ReadContext): Promise<OwnSession[]> {
  const rows = await queries
    .select()
    .from(sessions)
    .where(isLiveSessionOf(principal.id, services))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id)
  return rows.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
    _id: id,
    isCurrent: id === sessionId,
    device: deviceOf(userAgent),
    ip,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}

/** Throws 404 for a session that is not a live one of the caller. */
export async function endOwnSession(context: CallContext, id: string) {
  const { tx, services, principal } = context
  const which = and(eq(sessions.id, id), isLiveSessionOf(principal.id, services))
  const [ended] = await endSessions(tx, which, 'ended-by-user', services.now())
  if (!ended) throw new AppError(404, 'not-found', 'This session has already ended.')
  const device = deviceOf(ended.userAgent)
  const message = device ? `Ended a session of ${device}` : 'Ended a session'
  await appendAudit(context, { action: 'session.end', message, ...aboutSession(id, principal.id) })
}
