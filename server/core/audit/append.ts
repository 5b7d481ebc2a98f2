import { eq } from 'drizzle-orm'
import type { Tag } from '#contract/live.ts'
import { type Announcement, announce } from '#server/core/announce.ts'
import type { Principal, RequestContext } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { type Grant, liveChanges } from '#server/db/live-tables.ts'
import { auditHead, auditLog } from '#server/db/schema.ts'
import { type AuditRow, hashOf } from './chain.ts'

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

export type PastEntry = Omit<AuditRow, 'position' | 'previousHash' | 'hash'>

/** Appends entries whose times are known, in the given order. Throws without the head row. */
export async function insertAudit(tx: Transaction, entries: readonly PastEntry[]) {
  let { position, hash } = await lockHead(tx)
  const rows = entries.map((entry) => {
    position += 1
    const row = { ...entry, position, previousHash: hash }
    hash = hashOf(row)
    return { ...row, hash }
  })
  await tx.insert(auditLog).values(rows)
  await tx.update(auditHead).set({ position, hash }).where(eq(auditHead.id, 1))
}

async function lockHead(tx: Transaction) {
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, 1)).for('update')
  if (!head) throw new Error('The audit log has no head row')
  return head
}

/** In the transaction of the change, which it announces. Writers queue at the head row until they commit. Throws without that row. */
export async function appendAudit({ tx, services, principal, request }: AuditSource, entry: AuditEntry): Promise<void> {
  const head = await lockHead(tx)
  const row = {
    position: head.position + 1,
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
    previousHash: head.hash,
  }
  const hash = hashOf(row)
  const appended = tx.$with('appended').as(
    tx
      .insert(auditLog)
      .values({ ...row, hash })
      .returning({ position: auditLog.position }),
  )
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
  await tx.with(appended, announced).update(auditHead).set({ position: row.position, hash }).where(eq(auditHead.id, 1))
}
