import { sql } from 'drizzle-orm'
import { bigint, check, customType, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Access } from '#contract/endpoint.ts'
import type { Tag } from '#contract/live.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' })

/** Whom `access` admits. With `people` or `roleId`: of them only these users, or holders of this role, even a disabled one. */
export interface Grant {
  readonly access: Access
  readonly people?: readonly string[]
  readonly roleId?: string
}

/** A row is written in the transaction of each change. It is deleted 10 to 20 minutes later. */
export const liveChanges = pgTable(
  'live_changes',
  {
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** The outermost transaction, also within a savepoint. */
    xid: transactionId('xid').notNull().default(sql`pg_current_xact_id()`),
    kind: text('kind', { enum: ['change', 'notification'] }).notNull(),
    tags: text('tags').array().$type<Tag[]>().notNull().default([]),
    entity: text('entity'),
    entityId: text('entity_id'),
    version: integer('version'),
    actorId: text('actor_id'),
    requestId: text('request_id'),
    /** A user who matches one of them receives the event. */
    audience: jsonb('audience').$type<readonly Grant[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.xid, table.seq] })],
)

/** One row: what `deleted` sees is deleted, what `mark` sees is next. */
export const liveState = pgTable(
  'live_state',
  {
    id: integer('id').primaryKey(),
    deleted: snapshot('deleted').notNull(),
    mark: snapshot('mark').notNull(),
    markedAt: timestamp('marked_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [check('live_state_id_check', sql`${table.id} = 1`)],
)
