import { desc } from 'drizzle-orm'
import { EVENT_LOG_MAX, type EventLogEntry } from '#contract/event-log.ts'
import type { ReadContext } from '#server/core/context.ts'
import { auditLog } from '#server/db/log-tables.ts'

const { position, firstName, lastName, email, action, message, at, ip } = auditLog
export const SHOWN = { position, firstName, lastName, email, action, message, at, ip }

type Row = Pick<typeof auditLog.$inferSelect, keyof typeof SHOWN>

export const eventResponse = (row: Row): EventLogEntry => ({
  _id: `${row.position}`,
  user: { firstName: row.firstName, lastName: row.lastName, email: row.email || undefined },
  action: row.action,
  message: row.message,
  timestamp: row.at.toISOString(),
  ip: row.ip || undefined,
})

/** The newest first. */
export async function listEventLog({ queries }: ReadContext) {
  const rows = await queries.select(SHOWN).from(auditLog).orderBy(desc(position)).limit(EVENT_LOG_MAX)
  return { data: rows.map(eventResponse) }
}
