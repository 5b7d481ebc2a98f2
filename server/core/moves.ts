import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { type SQL, sql } from 'drizzle-orm'
import { type Entity, trackedFields } from '#contract/entity.ts'
import type { FieldChange } from '#contract/history.ts'
import type { TrackedEntity } from '#contract/records.ts'
import { tracked } from '#machines/lifecycles/tracked.ts'
import { stored } from '#machines/stored.ts'
import { type Rules, rulesOf } from '#machines/versions/rules.ts'
import type { Transaction } from '#server/db/connect.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { given, insertNew, insertRows, jsonRow, ONCE, preparedParts } from '#server/db/statements.ts'
import type { RefusedMove } from '#server/errors/app-error.ts'
import type { AuditSource } from './audit/append.ts'

export interface AcceptedMove extends Omit<RefusedMove, 'from' | 'refusal'> {
  readonly from: string | null
  readonly to: string
  readonly changes?: readonly FieldChange[] | undefined
  /** The answer to the question of the move. */
  readonly comment?: string | undefined
}

const move = given('move', 'json')

/** The time from the last move that changed the status to this one, when this one changes it too. */
const SECONDS = sql`
  case when new.from_status <> new.to_status then (
    select greatest(0, floor(extract(epoch from new.at - earlier.at)))
    from ${recordMoves} earlier
    where earlier.entity = new.entity and earlier.record_id = new.record_id
      and earlier.to_status is not null and earlier.from_status is distinct from earlier.to_status
    order by earlier.id desc limit 1) end`

/** Inserts the JSON of a move, when there is one, for each row of `from`. */
export const insertMove = (from: SQL, entry = sql`new.entry`) =>
  sql`${insertNew(recordMoves, move, from, { seconds: SECONDS, entry })} where new.event is not null`

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

export async function appendMove(source: AuditSource, refused: RefusedMove, entry: number | undefined) {
  await append(source.tx).execute({ move: JSON.stringify({ ...moveValues(source, refused), entry }) })
}

export type PastMove = Omit<typeof recordMoves.$inferInsert, 'chart'>

/** Stores moves whose times are known, in the given order. The caller is the only writer of their records. */
export async function insertMoves(tx: Transaction, moves: readonly PastMove[]) {
  const rows = moves.map((move) => ({ ...move, chart: currentChart(move.entity) }))
  await insertRows(tx, recordMoves, rows)
}

/** The columns whose changes a history shows. `columns`: those that are called otherwise than their fields. */
export const trackedColumns = <Row>(entity: Entity<Row>, columns: Readonly<Record<string, string>> = {}) =>
  trackedFields(entity).map(([field, { idIn }]) => ({ field, column: columns[field] ?? idIn ?? field }))

/** Characters of a text in a change. The audit log holds the whole text. */
export const CHANGED_TEXT_MAX = 2_000

const asChanged = (value: unknown) =>
  typeof value === 'string' && value.length > CHANGED_TEXT_MAX
    ? `${value.slice(0, CHANGED_TEXT_MAX).replace(/\p{Cs}$/u, '')}…`
    : value

type Stored = Readonly<Record<string, unknown>>

/** What differs between two rows. Dates are ISO 8601, and long texts end with a mark where they are cut. */
export const changedFields = (before: Stored, after: Stored, tracked: ReturnType<typeof trackedColumns>) =>
  tracked.flatMap(({ field, column }): FieldChange[] => {
    const [was = null, is = null] = [before[column], after[column]]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: asChanged(was), after: asChanged(is) }]
  })

/** Equal for equal rules, whatever the order of their states, events and viewers' keys. 12 hexadecimal digits. */
export const fingerprintOfRules = (rules: Rules) =>
  createHash('sha256')
    .update(`${canonicalize(rules)}`)
    .digest('hex')
    .slice(0, 12)

const current = new Map<TrackedEntity, string>()

/** The fingerprint of the chart that decides about `entity` now, computed once. */
export function currentChart(entity: TrackedEntity): string {
  const known = current.get(entity) ?? fingerprintOfRules(rulesOf(stored[tracked[entity].chart]))
  current.set(entity, known)
  return known
}
