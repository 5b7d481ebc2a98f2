import { eq } from 'drizzle-orm'
import { appendAudit } from '#server/core/audit/append.ts'
import type { CallContext } from '#server/core/context.ts'
import { sessions } from '#server/db/schema.ts'
import { endSessions } from './end-sessions.ts'

/** Signs out here; other sessions of the same person go on. */
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
