import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  decideMove,
  type EventOf,
  type Lifecycle,
  type MoveTypeOf,
  type StatusOf,
} from '#machines/lifecycles/lifecycle.ts'
import type { Viewer } from '#machines/lifecycles/viewer.ts'
import { appendAudit } from '#server/core/audit/append.ts'
import { notFound, refused, staleVersion } from '#server/errors/app-error.ts'
import type { CallContext } from './context.ts'
import { refusingDuplicates } from './unique.ts'

// Every create and every move of a record is one of the two functions below: in one transaction, with one audit entry.

type RecordTable = PgTable & { readonly id: PgColumn; readonly updatedAt?: PgColumn }
type RowOf<T extends PgTable> = T['$inferSelect'] & { readonly id: string; readonly version: number }

export interface RecordKind<T extends RecordTable> {
  /** The name in the audit log and in messages: "task". */
  readonly entity: string
  readonly table: T
  /** What the audit log calls a record. */
  readonly nameOf: (row: RowOf<T>) => string
  /** A unique index, and the message of the 409 to a write that breaks it. */
  readonly unique?: { readonly index: string; readonly message: string }
}

interface RecordCreation {
  readonly action: string
  /** What the audit log says before the name: "Proposed task". */
  readonly logged: string
}

const writing = <T extends RecordTable, R>({ unique }: RecordKind<T>, write: () => Promise<R>) =>
  unique ? refusingDuplicates(unique.index, unique.message, write) : write()

/** Stores a new record. Rejects with 409 when a unique index of its kind is broken. */
export async function createRecord<T extends RecordTable>(
  kind: RecordKind<T>,
  context: CallContext,
  { action, logged }: RecordCreation,
  values: T['$inferInsert'],
): Promise<RowOf<T>> {
  const { entity, table, nameOf } = kind
  const rows = await writing(kind, () =>
    context.tx
      .insert(table as PgTable)
      .values(values)
      .returning(),
  )
  const [row] = rows as RowOf<T>[]
  if (!row) throw new Error(`A new ${entity} was not stored`)
  await appendAudit(context, {
    action,
    message: `${logged}: ${nameOf(row)}`,
    entity,
    entityId: row.id,
    after: row,
  })
  return row
}

export interface Change<Row> {
  readonly context: CallContext
  /** The record before the move, locked until the end of the transaction. */
  readonly row: Row
  readonly by: Viewer
}

/** One move, as the audit log and the response call it. */
interface RecordMove<Row> {
  /** What the audit log says before the name: "Approved task". */
  readonly logged: string
  /** The message of the response. */
  readonly message: string
  /** The columns that change besides the status. Runs only when the lifecycle allows the move, and throws to refuse it. */
  readonly changes?: (given: never, change: Change<Row>) => Partial<Row> | Promise<Partial<Row>>
}

/** What the caller of a move hands to its `changes`; nothing where a move has none. */
type GivenTo<M> = M extends { changes: (given: infer Given, ...rest: never[]) => unknown }
  ? unknown extends Given
    ? []
    : [given: Given]
  : []

interface MovableKind<T extends RecordTable, L extends Lifecycle, M> extends RecordKind<T> {
  readonly lifecycle: L
  readonly statusOf: (row: RowOf<T>) => StatusOf<L>
  /** The columns that store a status. */
  readonly stored: (status: StatusOf<L>) => Partial<RowOf<T>>
  /** Throws to refuse every move before the record is read. */
  readonly permit?: (context: CallContext) => void
  readonly viewerOf: (context: CallContext, row: RowOf<T>) => Viewer | Promise<Viewer>
  /** False for a record that the caller must not know of: the answer is the 404 of a missing one. */
  readonly isVisibleTo?: (context: CallContext, row: RowOf<T>) => boolean
  readonly moves: M
}

/**
 * The function that makes every move of one kind of record. It locks the row, asks the lifecycle, stores the new status
 * with the next version, and appends the audit entry. Rejects with 404 for a missing record, 409 in a wrong status or for
 * a broken unique index, 403 for a wrong person, 412 for a stale `If-Match`, and with what `changes` throws.
 */
export function recordMover<
  T extends RecordTable,
  L extends Lifecycle,
  M extends Readonly<Record<MoveTypeOf<L>, RecordMove<RowOf<T>>>>,
>(kind: MovableKind<T, L, M>) {
  const { entity, table, lifecycle, nameOf } = kind

  async function lock(context: CallContext, id: string) {
    const rows = await context.tx
      .select()
      .from(table as PgTable)
      .where(eq(table.id, id))
      .for('no key update')
    const [row] = rows as RowOf<T>[]
    if (!row || kind.isVisibleTo?.(context, row) === false) throw notFound(entity)
    return row
  }

  async function store({ tx, services }: CallContext, row: RowOf<T>, changes: Partial<RowOf<T>>) {
    const stamp = table.updatedAt && { updatedAt: services.now() }
    const values = { ...changes, ...stamp, version: row.version + 1 }
    const rows = await writing(kind, () =>
      tx
        .update(table)
        .set(values as never)
        .where(eq(table.id, row.id))
        .returning(),
    )
    const [stored] = rows as RowOf<T>[]
    if (!stored) throw new Error(`A locked ${entity} was not stored`)
    return stored
  }

  return async function move<Type extends MoveTypeOf<L> & keyof M>(
    context: CallContext,
    id: string,
    type: Type,
    ...given: GivenTo<M[Type]>
  ): Promise<{ message: string; version?: number }> {
    const { logged, message, changes }: RecordMove<RowOf<T>> = kind.moves[type]
    kind.permit?.(context)
    const row = await lock(context, id)
    const by = await kind.viewerOf(context, row)
    const decision = decideMove(lifecycle, kind.statusOf(row), { type, by } as unknown as EventOf<L>)
    if (!decision.ok) throw refused(decision.refusal)
    const changed = (await changes?.((given as readonly unknown[])[0] as never, { context, row, by })) ?? {}
    if (context.expectedVersion !== undefined && context.expectedVersion !== row.version) throw staleVersion()
    const isDeleted = decision.status === 'deleted'
    if (isDeleted) await context.tx.delete(table).where(eq(table.id, id))
    const after = isDeleted ? undefined : await store(context, row, { ...changed, ...kind.stored(decision.status) })
    await appendAudit(context, {
      action: type,
      message: `${logged}: ${nameOf(after ?? row)}`,
      entity,
      entityId: id,
      before: row,
      after,
    })
    return { message, ...(after && { version: after.version }) }
  }
}
