import { type SQL, sql } from 'drizzle-orm'
import type { FieldChange, TrackedEntity } from '#contract/history.ts'
import type { Transaction } from '#server/db/connect.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { preparedForRows } from '#server/db/prepared.ts'
import type { RefusedMove } from '#server/errors/app-error.ts'
import type { AuditSource } from './audit/append.ts'
import { currentChart } from './fingerprint.ts'

interface Move {
  readonly entity: TrackedEntity
  readonly recordId: string
  readonly event: string
  readonly from: string | null
  readonly facts: Readonly<Record<string, unknown>>
}

export interface AcceptedMove extends Move {
  readonly to: string
  readonly changes?: readonly FieldChange[] | undefined
  readonly feedback?: string | undefined
}

/** The types of `moveValues`. */
export const MOVED = {
  entity: 'text',
  recordId: 'text',
  event: 'text',
  from: 'text',
  to: 'text',
  userId: 'text',
  facts: 'jsonb',
  at: 'timestamptz',
  changes: 'jsonb',
  feedback: 'text',
  requestId: 'text',
  chart: 'text',
  refusal: 'jsonb',
}

/** For each row of `who`, which has `MOVED`. */
export const moveAfter = (seconds: SQL) => sql`
  insert into record_moves (entity, record_id, event, from_status, to_status, actor_id, facts, at, seconds, changes,
    feedback, request_id, chart, refusal)
  select entity, "recordId", event, "from", "to", "userId", facts, at, ${seconds}, changes, feedback, "requestId", chart, refusal
  from who`

/** From the last move that changed the status to this one, when this one changes it too. */
const SECONDS = sql`
  case when "from" <> "to" then (
    select greatest(0, floor(extract(epoch from who.at - earlier.at)))
    from record_moves earlier
    where earlier.entity = who.entity and earlier.record_id = who."recordId"
      and earlier.to_status is not null and earlier.from_status is distinct from earlier.to_status
    order by earlier.id desc limit 1) end`

type AnyMove = AcceptedMove | (RefusedMove & { readonly to?: undefined })

export function moveValues({ services, principal, request }: Omit<AuditSource, 'tx'>, move: AnyMove) {
  const {
    to = null,
    changes,
    feedback,
    refusal,
  } = { changes: undefined, feedback: undefined, refusal: undefined, ...move }
  const { entity, recordId, event, from } = move
  return {
    ...{ entity, recordId, event, from, to },
    userId: principal.id,
    facts: move.facts,
    at: services.now(),
    changes: changes?.length ? changes : null,
    feedback: feedback || null,
    requestId: request.requestId,
    chart: currentChart(entity),
    refusal,
  }
}

const append = preparedForRows(
  MOVED,
  (rows) => sql`with who as materialized (select * from ${rows}) ${moveAfter(SECONDS)}`,
  'append_move',
)

/** Stores a move in the transaction of its change, or a refused one. */
export async function appendMove(source: AuditSource, move: AnyMove) {
  await append(source.tx, [moveValues(source, move)])
}

export type PastMove = Omit<typeof recordMoves.$inferInsert, 'chart'>

/** Stores moves whose times are known, in the given order. The caller is the only writer of their records. */
export async function insertMoves(tx: Transaction, moves: readonly PastMove[]) {
  const rows = moves.map((move) => ({ ...move, chart: currentChart(move.entity) }))
  await insertRows(tx, recordMoves, rows)
}

/** What differs between two rows, by the names of the contract. Dates are ISO 8601. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): FieldChange[] {
  return Object.keys(names).flatMap((column) => {
    const [was = null, is = null] = [before[column], after[column]]
    return JSON.stringify(was) === JSON.stringify(is)
      ? []
      : [{ field: names[column] ?? column, before: was, after: is }]
  })
}
