import type { Tag } from '#contract/live.ts'
import { type Announcement, announce } from '#server/core/announce.ts'
import type { Principal, RequestContext } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { type Grant, liveChanges } from '#server/db/live-tables.ts'
import { auditLog } from '#server/db/schema.ts'
import { type AuditContent, hashOf } from './entry-hash.ts'

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
  readonly principal: Pick<Principal, 'firstName' | 'lastName' | 'email'> & { readonly id: string | null }
  readonly request: RequestContext
}

/** `value` as the database returns it: without undefined members, dates as text. */
const asStored = (value: Record<string, unknown> | undefined): Record<string, unknown> | null =>
  value === undefined ? null : JSON.parse(JSON.stringify(value))

/** Appends entries whose times are known, in the given order. */
export async function insertAudit(tx: Transaction, entries: readonly AuditContent[]) {
  await tx.insert(auditLog).values(entries.map((entry) => ({ ...entry, hash: hashOf(entry) })))
}

/** In the transaction of the change, which it announces. */
export async function appendAudit({ tx, services, principal, request }: AuditSource, entry: AuditEntry): Promise<void> {
  const row = {
    at: services.now(),
    userId: principal.id,
    firstName: principal.firstName,
    lastName: principal.lastName,
    email: principal.email,
    action: entry.action,
    message: entry.message,
    entity: entry.entity ?? null,
    entityId: entry.entityId ?? null,
    before: asStored(entry.before),
    after: asStored(entry.after),
    ip: request.ip,
    requestId: request.requestId,
  }
  const { tags, audience, version } = entry.broadcast ?? { tags: [], audience: [] }
  const announcement: Announcement = {
    kind: 'change',
    tags: [...tags, 'AuditLog'],
    entity: row.entity,
    entityId: row.entityId,
    version,
    actorId: row.userId,
    requestId: row.requestId,
    audience,
  }
  const announced = tx.$with('announced').as(announce(tx, [announcement]).returning({ seq: liveChanges.seq }))
  await tx
    .with(announced)
    .insert(auditLog)
    .values({ ...row, hash: hashOf(row) })
}
