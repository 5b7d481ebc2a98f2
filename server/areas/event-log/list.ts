import { desc } from 'drizzle-orm'
import { EVENT_LOG_MAX, type EventLogEntry } from '#contract/event-log.ts'
import type { ReadContext } from '#server/core/context.ts'
import { auditLog } from '#server/db/schema.ts'

const { position, firstName, lastName, email, action, message, at, ip } = auditLog

export async function listEventLog({ queries }: ReadContext) {
  const rows = await queries
    .select({ position, firstName, lastName, email, action, message, at, ip })
    .from(auditLog)
    .orderBy(desc(auditLog.position))
    .limit(EVENT_LOG_MAX)
  const data: EventLogEntry[] = rows.map((row) => ({
    _id: `${row.position}`,
    user: { firstName: row.firstName, lastName: row.lastName, email: row.email || undefined },
    action: row.action,
    message: row.message,
    timestamp: row.at.toISOString(),
    ip: row.ip || undefined,
  }))
  return { data }
}
