import { sql } from 'drizzle-orm'
import type { ReadQueries } from '#server/db/connect.ts'
import { EARLIEST_BOOKING_DATE } from './journal-entry.ts'

/** Both instants belong to the range; a missing one leaves that side open. */
export interface Range {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** The start of a page: the transactions before `before`, newest first, without the first `skip` of them. */
export interface PagePosition {
  readonly before: Date
  readonly skip: number
}

const FAR = Date.UTC(3000, 0)

/** No transaction lies outside of these bounds, and PostgreSQL cannot read every date of JavaScript. */
const bounded = (time: number) => new Date(Math.min(Math.max(time, EARLIEST_BOOKING_DATE.getTime() - 1), FAR))

const newerThan = (time: number) => sql`ledger_newer_than(${bounded(time).toISOString()}::timestamptz)`
const newerThanRange = ({ to }: Range) => (to ? newerThan(to.getTime()) : sql`0::bigint`)
const newestThrough = ({ from }: Range) => newerThan((from ?? EARLIEST_BOOKING_DATE).getTime() - 1)

export async function countIn(queries: ReadQueries, range: Range): Promise<number> {
  const { rows } = await queries.execute<{ total: string | number }>(
    sql`select ${newestThrough(range)} - ${newerThanRange(range)} as total`,
  )
  return Math.max(0, Number(rows[0]?.total))
}

interface Found extends Record<string, unknown> {
  total: string | number
  /** In milliseconds. */
  before: string | number | null
  skip: string | number | null
}

/** Also the position after the first `skipped` transactions; undefined beyond the end. */
export async function findPagePosition(queries: ReadQueries, range: Range, skipped: number) {
  const { rows } = await queries.execute<Found>(sql`
    with bounds as materialized (select ${newerThanRange(range)} as newer, ${newestThrough(range)} as through)
    select bounds.through - bounds.newer as total, extract(epoch from place.before) * 1000 as before, place.skip
    from bounds, ledger_place(bounds.newer + ${skipped}::bigint) as place`)
  const total = Math.max(0, Number(rows[0]?.total))
  if (skipped >= total) return { total, place: undefined }
  return {
    total,
    place: { before: new Date(Number(rows[0]?.before)), skip: Number(rows[0]?.skip) } satisfies PagePosition,
  }
}
