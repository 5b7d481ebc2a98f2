import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tag } from '#contract/live.ts'
import type { Grant } from '#server/db/live-tables.ts'
import type { CallContext } from './context.ts'
import { refusingDuplicates } from './known-error.ts'
import { type RecordTable, type StoredChange, storeChange } from './store-change.ts'

export type RowOf<T extends PgTable> = T['$inferSelect'] & { readonly id: string; readonly version: number }

export interface RecordKind<T extends RecordTable> {
  /** The name in the audit log and in messages: "task". */
  readonly entity: string
  readonly table: T
  readonly nameOf: (row: RowOf<T>) => string
  /** What a change makes out of date. */
  readonly tags: readonly Tag[]
  /** Who sees the record in a list. */
  readonly audienceOf: (row: RowOf<T>) => readonly Grant[]
  /** A unique index, and the message of the 409 to a write that breaks it. */
  readonly unique?: { readonly index: string; readonly message: string }
}

export interface RecordChange<T extends RecordTable> extends Pick<StoredChange, 'columns' | 'move' | 'effects'> {
  readonly action: string
  /** What the audit log says before the name: "Proposed task". */
  readonly logged: string
  /** Undefined for a creation. */
  readonly before?: RowOf<T>
  /** Undefined for a deletion. */
  readonly after: RowOf<T> | undefined
}

/** A change reaches the users who may see the record before it or after it, also those who lose sight of it. */
function broadcastOf<T extends RecordTable>({ tags, audienceOf }: RecordKind<T>, { before, after }: RecordChange<T>) {
  const grants = [before, after].flatMap((row) => (row ? audienceOf(row) : []))
  const different = new Map(grants.map((grant) => [JSON.stringify(grant), grant]))
  return { tags, audience: [...different.values()], version: after?.version }
}

/** Rejects with 409 when the record breaks the unique index of its kind. */
export function storeRecord<T extends RecordTable>(kind: RecordKind<T>, context: CallContext, change: RecordChange<T>) {
  const { entity, table, unique } = kind
  const { action, logged, before, after, columns, move, effects } = change
  const row = (after ?? before) as RowOf<T>
  const message = `${logged}: ${kind.nameOf(row)}`
  const entry = { action, message, entity, entityId: row.id, before, after, broadcast: broadcastOf(kind, change) }
  const write = after ? (before ? 'update' : 'insert') : 'delete'
  const store = () => storeChange(context, { table, id: row.id, write, columns, entry, move, effects })
  return unique ? refusingDuplicates(unique.index, unique.message, store) : store()
}
