import { sql } from 'drizzle-orm'
import type { Tag } from '#contract/live.ts'
import type { Principal, RequestContext } from '#server/core/context.ts'
import { announceAtCommit, type Transaction } from '#server/db/connect.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { Grant } from '#server/db/live-tables.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { given, preparedStatement } from '#server/db/prepared.ts'
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

/** For each row of `who`, with `loggedValues`. */
export const ENTRY = sql`
  insert into audit_log (at, user_id, first_name, last_name, email, action, message, entity, entity_id, before, after, ip,
    request_id, hash)
  select ${given('at', 'timestamptz')}, ${given('userId')}, ${given('firstName')}, ${given('lastName')}, ${given('email')},
    ${given('action')}, ${given('message')}, ${given('entity')}, ${given('entityId')}, ${given('before', 'jsonb')},
    ${given('after', 'jsonb')}, ${given('ip')}, ${given('requestId')}, decode(${given('hash')}, 'hex') from who`

/** The same, for the streams. */
export const ANNOUNCED = sql`
  insert into live_changes (kind, tags, entity, entity_id, version, actor_id, request_id, audience)
  select 'change', ${given('tags', 'text[]')}, ${given('entity')}, ${given('entityId')}, ${given('version', 'integer')},
    ${given('userId')}, ${given('requestId')}, ${given('audience', 'jsonb')} from who`

const json = (value: object | null) => (value === null ? null : JSON.stringify(value))

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
  return {
    ...row,
    at: row.at.toISOString(),
    before: json(row.before),
    after: json(row.after),
    hash: hashOf(row),
    tags: [...tags, 'AuditLog'],
    version,
    audience: JSON.stringify(audience),
  }
}

const append = preparedStatement(sql`with who as (select), announced as (${ANNOUNCED}) ${ENTRY}`, 'append_audit')

/** In the transaction of the change, which it announces. */
export async function appendAudit(source: AuditSource, entry: AuditEntry): Promise<void> {
  announceAtCommit()
  await append(source.tx, loggedValues(source, entry))
}
