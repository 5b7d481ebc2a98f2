import type { EventLogEntry } from '#contract/event-log.ts'
import { auditLog } from '#server/db/log-tables.ts'

const { position, firstName, lastName, email, action, message, at, ip } = auditLog
export const SHOWN = { position, firstName, lastName, email, action, message, at, ip }

export type Row = Pick<typeof auditLog.$inferSelect, keyof typeof SHOWN>

export const eventResponse = (row: Row, isNamed: boolean): EventLogEntry => ({
  _id: `${row.position}`,
  user: { firstName: row.firstName, lastName: row.lastName, email: row.email || undefined },
  action: row.action,
  message: isNamed ? row.message : row.message.replace(/: .*$/s, ''),
  timestamp: row.at.toISOString(),
  ip: row.ip || undefined,
})
