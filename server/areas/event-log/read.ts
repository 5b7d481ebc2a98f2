import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { ReadContext } from '#server/core/context.ts'
import { MOVE_SHOWN, readableChanges } from '#server/core/history.ts'
import { auditLog, recordMoves } from '#server/db/log-tables.ts'
import { users } from '#server/db/schema.ts'
import { notFound } from '#server/errors/app-error.ts'
import { mayReadBefore, mayReadName, textIn, titleOf } from './names.ts'

async function personWith({ queries }: ReadContext, id: string | undefined) {
  if (id === undefined) return undefined
  const { firstName, lastName } = users
  const [person] = await queries.select({ _id: users.id, firstName, lastName }).from(users).where(eq(users.id, id))
  return person
}

/**
 * What the audit log holds beyond its list. `mayRead` says whether the caller may see a record, which a deleted one is
 * not. Rejects with 404 for an unknown event.
 */
export async function readEvent(
  context: ReadContext,
  eventId: string,
  mayRead: (record: { entity: string; id: string }) => Promise<boolean>,
) {
  const { queries, principal } = context
  const position = /^\d{1,15}$/.test(eventId) ? Number(eventId) : -1
  const [found] = await queries
    .select({ event: auditLog, isNamed: mayReadName(principal), isBeforeOpen: mayReadBefore(principal) })
    .from(auditLog)
    .where(eq(auditLog.position, position))
  if (!found) throw notFound('event')
  const { event, isNamed, isBeforeOpen } = found
  const { entity, entityId: id, requestId } = event
  if (entity === null || id === null || entity === 'session') return { _id: eventId, requestId }

  const isOpen = await mayRead({ entity, id })
  const [move] = await queries
    .select(MOVE_SHOWN)
    .from(recordMoves)
    .where(
      and(
        sql`${recordMoves.entity} = ${entity}`,
        eq(recordMoves.recordId, id),
        eq(recordMoves.requestId, requestId),
        or(eq(recordMoves.entry, position), and(isNull(recordMoves.entry), eq(recordMoves.event, event.action))),
      ),
    )
    .orderBy(
      asc(recordMoves.entry),
      sql`abs(extract(epoch from ${recordMoves.at} - ${event.at.toISOString()}::timestamptz))`,
    )
    .limit(1)
  const isShown = principal.isSuperAdmin || (isOpen && isNamed)
  return {
    _id: eventId,
    record: { entity, id, title: isShown ? titleOf(event) : undefined, isOpen },
    concerns: await personWith(context, textIn(event.after ?? event.before ?? {}, 'assignedTo')),
    from: move?.from ?? undefined,
    to: move?.to ?? undefined,
    changes: isShown && isBeforeOpen ? await readableChanges(context, move?.changes ?? []) : undefined,
    feedback: isShown ? (move?.comment ?? textIn(event.after ?? {}, 'note')) : undefined,
    requestId,
  }
}
