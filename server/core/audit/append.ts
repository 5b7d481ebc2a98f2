import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { type SQL, sql } from 'drizzle-orm'
import type { Tag } from '#contract/live.ts'
import type { Principal, RequestContext } from '#server/core/context.ts'
import { announceAtCommit, type Transaction } from '#server/db/connect.ts'
import { type Grant, liveChanges } from '#server/db/live-tables.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { given, insertNew, insertRows, jsonRow, ONCE, preparedParts } from '#server/db/statements.ts'

/** What live streams report about a change. */
export interface Broadcast {
  /** What it makes out of date, besides the audit log. */
  readonly tags: readonly Tag[]
  /** The users who may see the record before or after the change. */
  readonly audience: readonly Grant[]
  /** After the change. */
  readonly version?: number | undefined
}

export interface AuditEntry {
  /** The call or event, as `entity.verb`. */
  readonly action: string
  readonly message: string
  readonly entity?: string
  readonly entityId?: string
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
  /** Without it, streams report the entry but not its record. */
  readonly broadcast?: Broadcast
}

export interface AuditSource {
  readonly tx: Transaction
  readonly services: { readonly now: () => Date }
  readonly principal: Pick<Principal, 'firstName' | 'lastName' | 'email' | 'program'> & { readonly id: string | null }
  readonly request: RequestContext
}

/** `value` as the database returns it: without undefined members, dates as text. */
const asStored = (value: Record<string, unknown> | undefined): Record<string, unknown> | null =>
  value === undefined ? null : JSON.parse(JSON.stringify(value))

/** Appends entries whose times are known, in the given order. Returns the position of each. */
export async function insertAudit(tx: Transaction, entries: readonly AuditContent[]) {
  const rows = entries.map((entry) => ({ ...entry, hash: hashOf(entry) }))
  const inserted = await insertRows(tx, auditLog, rows, sql`returning position`)
  return new Map(entries.map((entry, place) => [entry, Number(inserted[place]?.position)]))
}

/** Makes the JSON of the entry and of what the streams report about it. */
export function entryValues({ services, principal, request }: Omit<AuditSource, 'tx'>, audited: AuditEntry) {
  const { action, message, entity = null, entityId = null, before, after, broadcast } = audited
  const { firstName, lastName, email, id: userId, program } = principal
  const said = program ? `${message} (token “${program.name}”)` : message
  const entry = {
    ...{ at: services.now(), userId, firstName, lastName, email, action, message: said, entity, entityId },
    ...{ before: asStored(before), after: asStored(after), ip: request.ip, requestId: request.requestId },
  }
  const { tags, audience, version = null } = broadcast ?? { tags: [], audience: [] }
  const change = { kind: 'change', tags: [...tags, 'AuditLog'], version, audience, actorId: userId }
  return {
    entry: JSON.stringify(jsonRow(auditLog, { ...entry, hash: hashOf(entry) })),
    change: JSON.stringify(jsonRow(liveChanges, { ...change, entity, entityId, requestId: request.requestId })),
  }
}

/** The parts of a statement that store an entry and announce it, for each row of `from`. `entered` has its position. */
export const entryParts = (from: SQL) => ({
  announced: insertNew(liveChanges, given('change', 'json'), from),
  entered: sql`${insertNew(auditLog, given('entry', 'json'), from)} returning position`,
})

const position = sql`position`.mapWith(auditLog.position)
const append = preparedParts('append_audit', entryParts(ONCE), sql`entered`, position)

/** In the transaction of the change, which it announces. Returns the position of the entry. */
export async function appendAudit(source: AuditSource, entry: AuditEntry) {
  announceAtCommit()
  const [appended] = await append(source.tx).execute(entryValues(source, entry))
  return appended?.result
}

export type AuditContent = Omit<typeof auditLog.$inferSelect, 'position' | 'tx' | 'previousHash' | 'hash'>

/** RFC 8785: the same text whatever order a database returns keys in. Throws for a lone surrogate. */
export const hashOf = ({ at, ...rest }: AuditContent) =>
  createHash('sha256')
    .update(`${canonicalize({ ...rest, at: at.toISOString() })}`)
    .digest('hex')

export type Announcement = typeof liveChanges.$inferInsert

/**
 * A statement, run by `await`, whose rows reach the streams of every process when `tx` commits, and never after a
 * rollback. Changes of records come with their audit entry. A `notification` reaches each of
 * `audience: [{ access: 'signed-in', people: ids }]`. Throws for an empty list.
 */
export function announce(tx: Transaction, announcements: readonly Announcement[]) {
  announceAtCommit()
  return tx.insert(liveChanges).values([...announcements])
}

export const SYSTEM = { id: null, firstName: 'System', lastName: '', email: '' } as const
