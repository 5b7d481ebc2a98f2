import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FieldChange } from '#contract/history.ts'
import { TRACKED_ENTITIES, type TrackedEntity } from '#contract/records.ts'
import type { Found } from '#machines/promises/found.ts'
import type { Watched } from '#machines/promises/watch.ts'
import { at, digest, oneOf } from './columns.ts'

const logTransaction = () => bigint('tx', { mode: 'number' }).notNull().default(sql`log_transaction()`)

/** Append-only. `hash` covers the content. A seal covers hashes and positions, in the order of `tx` and `position`. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** The order of insertion. It has gaps. */
    position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tx: logTransaction(),
    at: at('at').notNull(),
    userId: text('user_id'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    action: text('action').notNull(),
    message: text('message').notNull(),
    entity: text('entity'),
    entityId: text('entity_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    ip: text('ip').notNull(),
    requestId: text('request_id').notNull(),
    /** Always null. The version after this one removes it. */
    previousHash: text('previous_hash'),
    hash: digest('hash').notNull(),
  },
  (table) => [
    index('audit_log_entity_idx').on(table.entity, table.entityId),
    index('audit_log_at_idx').on(table.at),
    index('audit_log_tx_idx').on(table.tx),
    check('audit_log_hash_check', sql`length(${table.hash}) = 32`),
  ],
)

/**
 * Append-only. A batch is the rows of both logs with `fromTx <= tx < toTx`. Batch 0 is the empty beginning.
 */
export const auditSeals = pgTable('audit_seals', {
  batch: bigint('batch', { mode: 'number' }).primaryKey(),
  fromTx: bigint('from_tx', { mode: 'number' }).notNull(),
  toTx: bigint('to_tx', { mode: 'number' }).notNull(),
  entries: integer('entries').notNull(),
  moves: integer('moves').notNull(),
  /** The number of entries and moves in all batches up to this one. */
  total: bigint('total', { mode: 'number' }).notNull(),
  entriesRoot: digest('entries_root').notNull(),
  movesRoot: digest('moves_root').notNull(),
  sealedAt: at('sealed_at').notNull(),
  /** Covers the row and the hash of the batch before it. */
  hash: digest('hash').notNull(),
})

/** Append-only: which batches have their entries in a file of an operator. They follow each other, from batch 1 on. */
export const auditArchives = pgTable('audit_archives', {
  toBatch: bigint('to_batch', { mode: 'number' }).primaryKey(),
  fromBatch: bigint('from_batch', { mode: 'number' }).notNull(),
  /** That of the last batch. */
  toTx: bigint('to_tx', { mode: 'number' }).notNull(),
  entries: bigint('entries', { mode: 'number' }).notNull(),
  file: text('file').notNull(),
  archivedAt: at('archived_at').notNull(),
})

/** Append-only: every move of a record and every refused one. The ids of one record are in the order of commits. */
export const recordMoves = pgTable(
  'record_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tx: logTransaction(),
    entity: text('entity').$type<TrackedEntity>().notNull(),
    recordId: text('record_id').notNull(),
    event: text('event').notNull(),
    /** Null for a creation. */
    from: text('from_status'),
    /** Null for a refused move. */
    to: text('to_status'),
    /** Null for the server itself. */
    actorId: text('actor_id'),
    /** The event without its type: what the guards read. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    at: at('at').notNull(),
    /** How long the record was in `from`; null when the move does not leave it. */
    seconds: bigint('seconds', { mode: 'number' }),
    changes: jsonb('changes').$type<FieldChange[]>(),
    /** The answer to the question of the move. */
    comment: text('feedback'),
    requestId: text('request_id').notNull(),
    /** The position of its audit entry. It is null where a move has no entry, and in moves of an earlier version. */
    entry: bigint('entry', { mode: 'number' }),
    /** The fingerprint of the chart that decided. */
    chart: text('chart'),
    refusal: jsonb('refusal').$type<{ why: 'state' | 'guard'; guard?: string; message: string }>(),
    // A trigger notes what the earlier moves of the record say about a move that changes the status.
    /** The record had been in `to` before. */
    again: boolean('again').notNull().default(sql`false`),
    /** The record has entered a status twice, by this move or before. */
    reworked: boolean('reworked').notNull().default(sql`false`),
    /** In seconds, since the creation. */
    age: bigint('age', { mode: 'number' }).default(sql`0`),
  },
  (table) => [
    index('record_moves_at_idx').using('brin', table.at).with({ autosummarize: true }),
    index('record_moves_record_idx').on(table.entity, table.recordId, table.id),
    index('record_moves_tx_idx').on(table.tx),
    check('record_moves_entity_check', sql`${table.entity} in ${oneOf(TRACKED_ENTITIES)}`),
    check('record_moves_refusal_check', sql`(${table.to} is null) = (${table.refusal} is not null)`),
  ],
)

/** How the promises of a chart fared, when its moves were last read. */
export const proofs = pgTable('proofs', {
  entity: text('entity').$type<TrackedEntity>().primaryKey(),
  checkedAt: at('checked_at').notNull(),
  moves: bigint('moves', { mode: 'number' }).notNull(),
  rules: jsonb('rules').$type<readonly Watched[]>().notNull(),
  found: jsonb('found').$type<readonly Found[]>().notNull().default([]),
})
