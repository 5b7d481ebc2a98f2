import { sql } from 'drizzle-orm'
import type { Tag } from '#contract/live.ts'
import type { Principal, RequestContext } from '#server/core/context.ts'
import { announceAtCommit, type Transaction } from '#server/db/connect.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { Grant } from '#server/db/live-tables.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { preparedForRows } from '#server/db/prepared.ts'
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
  const rows = entries.map((entry) => ({ ...entry, hash: hashOf(entry) }))
  await insertRows(tx, auditLog, rows)
}

/** The types of `loggedValues`. */
export const LOGGED = {
  at: 'timestamptz',
  userId: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  action: 'text',
  message: 'text',
  entity: 'text',
  entityId: 'text',
  before: 'jsonb',
  after: 'jsonb',
  ip: 'text',
  requestId: 'text',
  hash: 'bytea',
  tags: 'text[]',
  version: 'integer',
  audience: 'jsonb',
}

/** For each row of `who`, which has `LOGGED`. */
export const ENTRY = sql`
  insert into audit_log (at, user_id, first_name, last_name, email, action, message, entity, entity_id, before, after, ip,
    request_id, hash)
  select at, "userId", "firstName", "lastName", email, action, message, entity, "entityId", before, after, ip, "requestId", hash
  from who`

/** The same, for the streams. */
export const ANNOUNCED = sql`
  insert into live_changes (kind, tags, entity, entity_id, version, actor_id, request_id, audience)
  select 'change', tags, entity, "entityId", version, "userId", "requestId", audience from who`

export function loggedValues({ services, principal, request }: Omit<AuditSource, 'tx'>, entry: AuditEntry) {
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
  const { tags, audience, version = null } = entry.broadcast ?? { tags: [], audience: [] }
  return { ...row, hash: `\\x${hashOf(row)}`, tags: [...tags, 'AuditLog'], version, audience }
}

const append = preparedForRows(
  LOGGED,
  (rows) => sql`with who as materialized (select * from ${rows}), announced as (${ANNOUNCED}) ${ENTRY}`,
  'append_audit',
)

/** In the transaction of the change, which it announces. */
export async function appendAudit(source: AuditSource, entry: AuditEntry): Promise<void> {
  announceAtCommit()
  await append(source.tx, [loggedValues(source, entry)])
}
