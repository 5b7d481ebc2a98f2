import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type BodyOf, type CallName, calls } from '#contract/calls.ts'
import type { Tag } from '#contract/live.ts'
import type { TrackedEntity } from '#contract/records.ts'
import {
  commentOf,
  decideMove,
  type EventOf,
  type Lifecycle,
  type MoveTypeOf,
  type StatusOf,
  type ViewerOf,
} from '#machines/lifecycles/lifecycle.ts'
import type { Viewer } from '#machines/lifecycles/viewer.ts'
import type { AuditEntry, Broadcast } from '#server/core/audit/append.ts'
import { afterCommit } from '#server/db/connect.ts'
import type { Grant } from '#server/db/live-tables.ts'
import { given, newRow, preparedOnce } from '#server/db/statements.ts'
import { malformed, notFound, refused, staleVersion } from '#server/errors/app-error.ts'
import type { CallContext, ReadContext } from './context.ts'
import { editing, type Handler } from './handler.ts'
import { refusingDuplicates } from './known-error.ts'
import { changedFields, type trackedColumns } from './moves.ts'
import { type RecordTable, type StoredChange, storeChange } from './store-change.ts'

// Every create and every move of a record is one statement, with its audit entry, its move and its notifications.

type RowOf<T extends PgTable> = T['$inferSelect'] & { readonly id: string; readonly version: number }

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

/** Drizzle cannot type the rows of a table that is a type parameter. */
const rowIn = <T extends RecordTable>(rows: readonly unknown[]) => rows[0] as RowOf<T> | undefined

function store<T extends RecordTable>(kind: RecordKind<T>, context: CallContext, change: Omit<StoredChange, 'table'>) {
  const { table, unique } = kind
  const write = () => storeChange(context, { table, ...change })
  return unique ? refusingDuplicates(unique.index, unique.message, write) : write()
}

/** A change reaches the users who may see the record before it or after it, also those who lose sight of it. */
function broadcastOf<T extends RecordTable>(
  { tags, audienceOf }: RecordKind<T>,
  before: RowOf<T> | undefined,
  after: RowOf<T> | undefined,
): Broadcast {
  const grants = [before, after].flatMap((row) => (row ? audienceOf(row) : []))
  const different = new Map(grants.map((grant) => [JSON.stringify(grant), grant]))
  return { tags, audience: [...different.values()], version: after?.version }
}

interface RecordCreation {
  readonly action: string
  /** What the audit log says before the name: "Proposed task". */
  readonly logged: string
}

const entryOf = <T extends RecordTable>(
  kind: RecordKind<T>,
  { action, logged }: RecordCreation,
  row: RowOf<T>,
): AuditEntry => ({
  action,
  message: `${logged}: ${kind.nameOf(row)}`,
  entity: kind.entity,
  entityId: row.id,
  after: row,
  broadcast: broadcastOf(kind, undefined, row),
})

/** Stores a new record. Rejects with 409 when it breaks the unique index of its kind. */
export async function createRecord<T extends RecordTable>(
  kind: RecordKind<T>,
  context: CallContext,
  creation: RecordCreation,
  values: T['$inferInsert'],
  more: (row: RowOf<T>) => Promise<Pick<StoredChange, 'move' | 'effects'>> = async () => ({}),
): Promise<RowOf<T>> {
  const row = newRow(kind.table, values) as RowOf<T>
  const entry = entryOf(kind, creation, row)
  await store(kind, context, { id: row.id, write: 'insert', columns: row, entry, ...(await more(row)) })
  return row
}

export const created = <Data>({ version }: { readonly version: number }, message: string, data: Data) =>
  ({ status: 201, version, message, data }) as const

/** What the guards read of a person. Their name and address stay out of the log of moves. */
const factsOf = ({ id, isSuperAdmin, permissions, relation }: Viewer) => ({
  by: { id, isSuperAdmin, permissions, relation },
})

export interface Change<Row> {
  readonly context: CallContext
  /** The record before the move, locked until the end of the transaction. */
  readonly row: Row
  readonly by: Viewer
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

interface MovableKind<T extends RecordTable, L extends Lifecycle, M> extends RecordKind<T> {
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

/**
 * `move` rejects with 404 for a missing record, 409 in a wrong status or for a broken unique index, 403 for a wrong
 * person, 412 for a stale `If-Match`, 400 for `faults`, and with what `permit` and `changes` throw. `handlers` serves mere moves.
 * `create` rejects like `createRecord`. `readStatus` rejects with 404 for a missing record and an invisible one.
 */
export function movableRecords<
  T extends RecordTable,
  L extends Lifecycle,
  M extends Readonly<Record<MoveTypeOf<L>, RecordMove<RowOf<T>>>>,
>(kind: MovableKind<T, L, M>) {
  const { entity, table, lifecycle, nameOf } = kind

  const move = <Type extends MoveTypeOf<L>>(context: CallContext, id: string, type: Type, ...given: GivenTo<M[Type]>) =>
    makeMove(context, id, type, ...given)

  async function makeMove(
    context: CallContext,
    id: string,
    type: MoveTypeOf<L>,
    given?: unknown,
  ): Promise<{ message: string; version?: number }> {
    const { logged, message, changes }: RecordMove<RowOf<T>> = kind.moves[type]
    kind.permit?.(context)
    const row = await lock(context, id)
    const by = await kind.viewerOf(context, row)
    const decision = decideMove(lifecycle, kind.statusOf(row), { type, by } as EventOf<L>)
    const made = { entity, recordId: id, event: type, facts: factsOf(by) }
    if (!decision.ok) throw refused(decision.refusal, made)
    const { status } = decision
    refuseFaults(context, given, row)
    const changed = await changes?.(given as never, { context, row, by })
    if (context.expectedVersion !== undefined && context.expectedVersion !== row.version) throw staleVersion()
    const columns = isStored(status) ? columnsAfter(context, row, { ...changed, ...kind.stored(status) }) : undefined
    const after = columns && { ...row, ...columns }
    await store(kind, context, {
      id,
      write: columns ? 'update' : 'delete',
      columns: columns ?? {},
      entry: {
        action: type,
        message: `${logged}: ${nameOf(after ?? row)}`,
        entity,
        entityId: id,
        before: row,
        after,
        broadcast: broadcastOf(kind, row, after),
      },
      move: {
        ...made,
        from: kind.statusOf(row),
        to: status,
        changes: after && changedFields(row, after, kind.tracked),
        comment: commentOf(lifecycle, type, given),
      },
      effects: context.services.effectsOf({ ...made, before: row, after }, context.services.now()),
    })
    afterCommit(() => context.services.meter?.moved(entity, type))
    return { message, ...(after && { version: after.version }) }
  }

  /** What an edit sends as it is stored is no change. */
  function refuseFaults({ faults = [] }: CallContext, given: unknown, row: Readonly<Record<string, unknown>>) {
    const sent: Readonly<Record<string, unknown>> = Object(given)
    const isKept = (field = '') =>
      kind.tracked.some((each) => each.field === field && isDeepStrictEqual(sent[field], row[each.column]))
    const left = faults.filter(({ field }) => !isKept(field))
    if (left.length > 0) throw malformed([...new Set(left.map(({ text }) => text))])
  }

  async function create(context: CallContext, creation: RecordCreation, values: T['$inferInsert']) {
    const { services } = context
    const event = creation.action
    const row = await createRecord(kind, context, creation, values, async (after) => {
      const facts = factsOf(await kind.viewerOf(context, after))
      const made = { entity, recordId: after.id, event, before: undefined, after }
      const move = { entity, recordId: after.id, event, from: null, to: kind.statusOf(after), facts }
      return { move, effects: services.effectsOf(made, services.now()) }
    })
    afterCommit(() => services.meter?.moved(entity, event))
    return row
  }

  async function readStatus(context: ReadContext, id: string): Promise<string> {
    const rows = await context.queries.select().from<PgTable>(table).where(eq(table.id, id))
    return kind.statusOf(visible(context, rowIn<T>(rows)))
  }

  function visible(context: Pick<ReadContext, 'principal'>, row: RowOf<T> | undefined) {
    if (!row || kind.isVisibleTo?.(context, row) === false) throw notFound(entity)
    return row
  }

  const readLocked = preparedOnce((queries) =>
    queries
      .select()
      .from<PgTable>(table)
      .where(and(eq(table.id, given('id')), kind.firstLocked?.(given('id'))))
      .for('no key update')
      .prepare(`lock_${entity}`),
  )

  const lock = async (context: CallContext, id: string) =>
    visible(context, rowIn<T>(await readLocked(context.tx).execute({ id })))

  /** `changes` may have keys that the table lacks: they are left out. */
  function columnsAfter({ services }: CallContext, row: RowOf<T>, changes: Partial<RowOf<T>>): Partial<RowOf<T>> {
    const set = { ...changes, ...(table.updatedAt && { updatedAt: services.now() }), version: row.version + 1 }
    return Object.fromEntries(Object.entries(set).filter(([key]) => key in getTableColumns(table))) as Partial<RowOf<T>>
  }

  const handlerOf = (type: MoveTypeOf<L>) =>
    editing(({ params, body }: MoveInput, context: CallContext) =>
      makeMove(context, Object.values(params)[0] ?? '', type, body),
    )
  const callsIn = Object.keys(kind.moves).filter((type): type is MoveTypeOf<L> => type in calls)
  const handlers = Object.fromEntries(callsIn.map((type) => [type, handlerOf(type)]))
  return { create, move, readStatus, handlers: handlers as MoveHandlers<M> }
}
