import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type BodyOf, type CallName, calls } from '#contract/calls.ts'
import type { TrackedEntity } from '#contract/records.ts'
import {
  commentOf,
  decideMove,
  type EventOf,
  type Lifecycle,
  type MoveTypeOf,
  type StatusOf,
  type ViewerOf,
} from '#machines/core/lifecycle.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { afterCommit } from '#server/db/connect.ts'
import { given, newRow, preparedOnce } from '#server/db/statements.ts'
import { malformed, notFound, refused, staleVersion } from '#server/errors/app-error.ts'
import type { CallContext, ReadContext } from './context.ts'
import { editing, type Handler } from './handler.ts'
import { type AcceptedMove, changedFields, type trackedColumns } from './moves.ts'
import type { RecordTable } from './store-change.ts'
import { type RecordChange, type RecordKind, type RowOf, storeRecord } from './store-record.ts'

// Every create and every move of a record is one statement, with its audit entry, its move and its notifications.

type RecordCreation = Pick<RecordChange<RecordTable>, 'action' | 'logged'>

/** Stores a new record. Rejects with 409 when it breaks the unique index of its kind. */
export async function createRecord<T extends RecordTable>(
  kind: RecordKind<T>,
  context: CallContext,
  creation: RecordCreation,
  values: T['$inferInsert'],
): Promise<RowOf<T>> {
  const row = newRow(kind.table, values) as RowOf<T>
  await storeRecord(kind, context, { ...creation, after: row, columns: row })
  return row
}

export const created = <Data>({ version }: { readonly version: number }, message: string, data: Data) =>
  ({ status: 201, version, message, data }) as const

/** What the guards read of a person. Their name and address stay out of the log of moves. */
const factsOf = ({ id, isSuperAdmin, permissions, relation, program }: Person) => ({
  by: { id, isSuperAdmin, permissions, relation, ...(program ? { program: true } : {}) },
})

export interface Change<Row> {
  readonly context: CallContext
  /** The record before the move, locked until the end of the transaction. */
  readonly row: Row
  readonly by: Person
}

interface RecordMove<Row> {
  readonly logged: string
  readonly message: string
  /** The columns besides the status. Runs only when the lifecycle allows the move, and throws to refuse it. */
  readonly changes?: (given: never, change: Change<Row>) => Partial<Row> | Promise<Partial<Row>>
}

type GivenTo<M> = M extends { changes: (given: infer Given, ...rest: never[]) => unknown }
  ? unknown extends Given
    ? []
    : [given: Given]
  : []

/** The calls that are moves: same name, and a body that is what the move takes. */
type MoveHandlers<M> = {
  readonly [Name in keyof M & CallName as (undefined extends BodyOf<Name> ? [] : [given: BodyOf<Name>]) extends GivenTo<
    M[Name]
  >
    ? Name
    : never]: Handler<(typeof calls)[Name]>
}

interface MoveInput {
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A deleted record is removed from its table; every other status is stored. */
type StoredStatus<L extends Lifecycle> = Exclude<StatusOf<L>, 'deleted'>
const isStored = <S extends string>(status: S): status is Exclude<S, 'deleted'> => status !== 'deleted'

type MovesOf<T extends RecordTable, L extends Lifecycle> = Readonly<Record<MoveTypeOf<L>, RecordMove<RowOf<T>>>>

interface MovableKind<T extends RecordTable, L extends Lifecycle, M = MovesOf<T, L>> extends RecordKind<T> {
  readonly entity: TrackedEntity
  readonly lifecycle: L
  readonly tracked: ReturnType<typeof trackedColumns>
  readonly statusOf: (row: RowOf<T>) => StoredStatus<L>
  readonly stored: (status: StoredStatus<L>) => Partial<RowOf<T>>
  /** Rows of other tables that are locked before the record with this id: true in any case. */
  readonly firstLocked?: (id: SQL) => SQL
  /** Throws to refuse every move before the record is read. */
  readonly permit?: (context: CallContext) => void
  readonly viewerOf: (context: CallContext, row: RowOf<T>) => ViewerOf<L> | Promise<ViewerOf<L>>
  /** False for a record that the caller must not know of: the answer is the 404 of a missing one. */
  readonly isVisibleTo?: (context: Pick<ReadContext, 'principal'>, row: RowOf<T>) => boolean
  readonly moves: M
}

/** `changes` may have keys that the table lacks: they are left out. */
function columnsAfter<T extends RecordTable>(table: T, row: RowOf<T>, changes: Partial<RowOf<T>>, now: () => Date) {
  const set = { ...changes, ...(table.updatedAt && { updatedAt: now() }), version: row.version + 1 }
  return Object.fromEntries(Object.entries(set).filter(([key]) => key in getTableColumns(table))) as Partial<RowOf<T>>
}

/** What an edit sends as it is stored is no change. */
function refuseFaults(
  tracked: ReturnType<typeof trackedColumns>,
  { faults = [] }: CallContext,
  given: unknown,
  row: Readonly<Record<string, unknown>>,
) {
  const sent: Readonly<Record<string, unknown>> = Object(given)
  const isKept = (field = '') =>
    tracked.some((each) => each.field === field && isDeepStrictEqual(sent[field], row[each.column]))
  const left = faults.filter(({ field }) => !isKept(field))
  if (left.length > 0) throw malformed([...new Set(left.map(({ text }) => text))])
}

/** Stores a creation or a move, and what it does to notifications. */
async function storeMove<T extends RecordTable>(
  kind: RecordKind<T>,
  context: CallContext,
  change: RecordChange<T> & { readonly move: AcceptedMove },
) {
  const { services } = context
  const { move, before, after } = change
  const { entity, recordId, event } = move
  const effects = services.effectsOf({ entity, recordId, event, before, after }, services.now())
  await storeRecord(kind, context, { ...change, effects })
  afterCommit(() => services.meter?.moved(entity, event))
}

/** Moves a locked record as its lifecycle decides. */
async function makeMove<T extends RecordTable, L extends Lifecycle>(
  kind: MovableKind<T, L>,
  change: Change<RowOf<T>>,
  type: MoveTypeOf<L>,
  given: unknown,
): Promise<{ message: string; version?: number }> {
  const { entity, lifecycle, table, tracked } = kind
  const { context, row, by } = change
  const { services, expectedVersion } = context
  const { logged, message, changes } = kind.moves[type]
  const from = kind.statusOf(row)
  const decision = decideMove(lifecycle, from, { type, by } as EventOf<L>)
  const made = { entity, recordId: row.id, event: type, facts: factsOf(by) }
  if (!decision.ok) throw refused(decision.refusal, made)
  const { status } = decision
  refuseFaults(tracked, context, given, row)
  const changed = await changes?.(given as never, change)
  if (expectedVersion !== undefined && expectedVersion !== row.version) throw staleVersion()
  const columns = isStored(status) ? columnsAfter(table, row, { ...changed, ...kind.stored(status) }, services.now) : {}
  const after = isStored(status) ? { ...row, ...columns } : undefined
  const fields = after && changedFields(row, after, tracked)
  const move = { ...made, from, to: status, changes: fields, comment: commentOf(lifecycle, type, given) }
  await storeMove(kind, context, { action: type, logged, before: row, after, columns, move })
  return { message, ...(after && { version: after.version }) }
}

/**
 * `move` rejects with 404 for a missing record, 409 in a wrong status or for a broken unique index, 403 for a wrong
 * person, 412 for a stale `If-Match`, 400 for `faults`, and with what `permit` and `changes` throw. `handlers` serves mere moves.
 * `create` rejects like `createRecord`. `readStatus` rejects with 404 for a missing record and an invisible one.
 */
export function movableRecords<T extends RecordTable, L extends Lifecycle, M extends MovesOf<T, L>>(
  kind: MovableKind<T, L, M>,
) {
  const { entity, table } = kind
  const readLocked = preparedOnce((queries) =>
    queries
      .select()
      .from<PgTable>(table)
      .where(and(eq(table.id, given('id')), kind.firstLocked?.(given('id'))))
      .for('no key update')
      .prepare(`lock_${entity}`),
  )

  async function create(context: CallContext, creation: RecordCreation, values: T['$inferInsert']) {
    const row = newRow(table, values) as RowOf<T>
    const facts = factsOf(await kind.viewerOf(context, row))
    const move = { entity, recordId: row.id, event: creation.action, from: null, to: kind.statusOf(row), facts }
    await storeMove(kind, context, { ...creation, after: row, columns: row, move })
    return row
  }

  /** Drizzle cannot type the rows of a table that is a type parameter. */
  function visibleIn(rows: readonly unknown[], context: Pick<ReadContext, 'principal'>) {
    const row = rows[0] as RowOf<T> | undefined
    if (!row || kind.isVisibleTo?.(context, row) === false) throw notFound(entity)
    return row
  }

  async function readStatus(context: ReadContext, id: string): Promise<string> {
    const rows = await context.queries.select().from<PgTable>(table).where(eq(table.id, id))
    return kind.statusOf(visibleIn(rows, context))
  }

  async function moveAny(context: CallContext, id: string, type: MoveTypeOf<L>, given?: unknown) {
    kind.permit?.(context)
    const row = visibleIn(await readLocked(context.tx).execute({ id }), context)
    return makeMove(kind, { context, row, by: await kind.viewerOf(context, row) }, type, given)
  }

  const move = <Type extends MoveTypeOf<L>>(context: CallContext, id: string, type: Type, ...given: GivenTo<M[Type]>) =>
    moveAny(context, id, type, ...given)

  const handlerOf = (type: MoveTypeOf<L>) =>
    editing(({ params, body }: MoveInput, context: CallContext) =>
      moveAny(context, Object.values(params)[0] ?? '', type, body),
    )
  const callsIn = Object.keys(kind.moves).filter((type): type is MoveTypeOf<L> => type in calls)
  const handlers = Object.fromEntries(callsIn.map((type) => [type, handlerOf(type)]))
  return { create, move, readStatus, handlers: handlers as MoveHandlers<M> }
}
