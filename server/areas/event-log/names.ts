import { type SQL, sql } from 'drizzle-orm'
import { admits } from '#contract/call-areas.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Principal } from '#server/core/context.ts'
import { OPEN_STATUSES } from '#server/core/history.ts'
import { auditLog } from '#server/db/log-tables.ts'

// A message is "Proposed task: Budget". Its name is only for people who could open the record at the time.

const { entity, message, before, after } = auditLog

/** What comes before the name. */
export const PUBLIC_MESSAGE = sql`split_part(${message}, ': ', 1)`

/** Whether the caller could open the record of an entry while it had this content. */
function couldOpen(principal: Principal, content: SQL) {
  if (principal.isSuperAdmin) return sql<boolean>`true`
  const may = (list: CallName, those: SQL) => (admits(calls[list].access, principal) ? those : sql`false`)
  return sql<boolean>`coalesce(case ${entity}
    when 'task' then ${may('task.assigned', sql`${content} ->> 'assignedTo' = ${principal.id}`)}
    when 'announcement' then ${may('announcement.list', sql`${content} ->> 'status' in ${OPEN_STATUSES.announcement}`)}
    when 'fileUpload' then ${may('fileUpload.list', sql`true`)}
    else true end, false)`
}

/** Whether the message may show its name. Refusals have none. */
export const mayReadName = (principal: Principal) =>
  sql<boolean>`(${message} like 'Refused: %' or ${couldOpen(principal, sql`coalesce(${after}, ${before})`)})`

/** Whether the caller could open the record before the change too. */
export const mayReadBefore = (principal: Principal) => couldOpen(principal, sql`coalesce(${before}, ${after})`)

export const textIn = (row: Readonly<Record<string, unknown>>, ...columns: readonly string[]) =>
  columns.map((column) => row[column]).find((value) => typeof value === 'string' && value !== '') as string | undefined

type Audited = Pick<typeof auditLog.$inferSelect, 'entity' | 'entityId' | 'before' | 'after'>

/** A transaction is known by its id. A refused change has no content, and names nothing. */
export function titleOf({ entity, entityId, ...event }: Audited) {
  const row = event.after ?? event.before
  if (!row) return undefined
  if (entity === 'ledger') return entityId ?? undefined
  const person = [textIn(row, 'firstName'), textIn(row, 'lastName')].filter(Boolean).join(' ')
  return textIn(row, 'title', 'name', 'accountName', 'fileName') ?? (person || undefined)
}
