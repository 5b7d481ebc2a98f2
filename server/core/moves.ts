import { type SQL, sql } from 'drizzle-orm'
import type { FieldChange, TrackedEntity } from '#contract/history.ts'
import type { Transaction } from '#server/db/connect.ts'
import { insertNew, insertRows, jsonRow } from '#server/db/insert-rows.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { given, ONCE, preparedParts } from '#server/db/prepared.ts'
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
  /** The answer to the question of the move. */
  readonly comment?: string | undefined
}

const move = given('move', 'json')

/** From the last move that changed the status to this one, when this one changes it too. */
const SECONDS = sql`
  case when new.from_status <> new.to_status then (
    select greatest(0, floor(extract(epoch from new.at - earlier.at)))
    from ${recordMoves} earlier
    where earlier.entity = new.entity and earlier.record_id = new.record_id
      and earlier.to_status is not null and earlier.from_status is distinct from earlier.to_status
    order by earlier.id desc limit 1) end`

/** Inserts the JSON of a move, when there is one, for each row of `from`. */
export const insertMove = (from: SQL) =>
  sql`${insertNew(recordMoves, move, from, { seconds: SECONDS })} where new.event is not null`

type AnyMove = AcceptedMove | (RefusedMove & { readonly to?: undefined })

export function moveValues({ services, principal, request }: Omit<AuditSource, 'tx'>, moved: AnyMove) {
  const { changes, comment, ...rest } = { changes: undefined, comment: undefined, ...moved }
  return jsonRow(recordMoves, {
    ...rest,
    actorId: principal.id,
    at: services.now(),
    changes: changes?.length ? changes : null,
    comment: comment || null,
    requestId: request.requestId,
    chart: currentChart(moved.entity),
  })
}

const append = preparedParts('append_move', { moved: insertMove(ONCE) })

/** Stores a refused move. */
export async function appendMove(source: AuditSource, refused: RefusedMove) {
  await append(source.tx).execute({ move: JSON.stringify(moveValues(source, refused)) })
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
