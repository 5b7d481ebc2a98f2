import { type SQL, sql } from 'drizzle-orm'
import type { FieldChange, TrackedEntity } from '#contract/history.ts'
import type { Transaction } from '#server/db/connect.ts'
import { recordMoves } from '#server/db/schema.ts'
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

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Since the last move that changed the status. */
const secondsIn = ({ entity, recordId }: Move, now: SQL) => sql`(
  select greatest(0, floor(extract(epoch from ${now} - earlier.at)))
  from ${recordMoves} earlier
  where earlier.entity = ${entity} and earlier.record_id = ${recordId}
    and earlier.to_status is not null and earlier.from_status is distinct from earlier.to_status
  order by earlier.id desc limit 1)`

/** Stores a move in the transaction of its change, or a refused one. */
export async function appendMove(
  { tx, services, principal, request }: AuditSource,
  move: AcceptedMove | (RefusedMove & { readonly to?: undefined }),
) {
  const now = sql`${services.now().toISOString()}::timestamptz`
  const {
    to = null,
    changes,
    feedback,
    refusal,
  } = { changes: undefined, feedback: undefined, refusal: undefined, ...move }
  const seconds = to === null || move.from === null || to === move.from ? sql`null::bigint` : secondsIn(move, now)
  await tx.execute(sql`
    insert into ${recordMoves} (entity, record_id, event, from_status, to_status, actor_id, facts, at, seconds, changes,
      feedback, request_id, chart, refusal)
    select ${move.entity}, ${move.recordId}, ${move.event}, ${move.from}, ${to}, ${principal.id}::text,
      ${json(move.facts)}::jsonb, ${now}, ${seconds}, ${json(changes?.length ? changes : undefined)}::jsonb,
      ${feedback || null}, ${request.requestId}, ${currentChart(move.entity)}, ${json(refusal)}::jsonb`)
}

export type PastMove = Omit<typeof recordMoves.$inferInsert, 'chart'>

/** Stores moves whose times are known, in the given order. The caller is the only writer of their records. */
export async function insertMoves(tx: Transaction, moves: readonly PastMove[]) {
  const rows = moves.map((move, place) => ({ ...move, place, chart: currentChart(move.entity) }))
  await tx.execute(sql`
    insert into ${recordMoves} (entity, record_id, event, from_status, to_status, actor_id, facts, at, seconds, changes,
      feedback, request_id, chart, refusal)
    select entity, "recordId", event, "from", "to", "actorId", facts, at, seconds, changes, feedback, "requestId", chart,
      refusal
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      place integer, entity text, "recordId" text, event text, "from" text, "to" text, "actorId" text, facts jsonb,
      at timestamptz, seconds bigint, changes jsonb, feedback text, "requestId" text, chart text, refusal jsonb
    )
    order by place`)
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
