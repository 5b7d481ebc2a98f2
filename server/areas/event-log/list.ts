import { desc, type SQL } from 'drizzle-orm'
import { EVENT_LOG_MAX, type EventLogEntry } from '#contract/event-log.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { auditLog } from '#server/db/log-tables.ts'

const { position, firstName, lastName, email, action, message, at, ip } = auditLog

/** The newest first. */
export async function eventsWhere(queries: ReadQueries, condition?: SQL) {
  const rows = await queries
    .select({ position, firstName, lastName, email, action, message, at, ip })
    .from(auditLog)
    .where(condition)
    .orderBy(desc(auditLog.position))
    .limit(EVENT_LOG_MAX)
  return rows.map(
    (row): EventLogEntry => ({
      _id: `${row.position}`,
      user: { firstName: row.firstName, lastName: row.lastName, email: row.email || undefined },
      action: row.action,
      message: row.message,
      timestamp: row.at.toISOString(),
      ip: row.ip || undefined,
    }),
  )
}

export const listEventLog = async ({ queries }: ReadContext) => ({ data: await eventsWhere(queries) })
