import { sql } from 'drizzle-orm'
import type { ReadQueries } from '#server/db/connect.ts'
import { given, ONCE, preparedOnce } from '#server/db/statements.ts'
import { EARLIEST_BOOKING_DATE } from './journal-entry.ts'

/** Both instants belong to the range; a missing one leaves that side open. */
export interface Range {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** The first and the last instant, as ISO timestamps. */
export interface Period {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

const instantOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

export const rangeOf = ({ startDate, endDate }: Period): Range => ({
  from: instantOf(startDate),
  to: instantOf(endDate),
})

/** The start of a page: the transactions before `before`, newest first, without the first `skip` of them. */
export interface PagePosition {
  readonly before: Date
  readonly skip: number
}

const FAR = Date.UTC(3000, 0)

/** No transaction lies outside of these bounds, and PostgreSQL cannot read every date of JavaScript. */
const bounded = (time: number) => new Date(Math.min(Math.max(time, EARLIEST_BOOKING_DATE.getTime() - 1), FAR))

/** The instants that both belong to the range, as `given` below. */
export const boundsOf = ({ from = EARLIEST_BOOKING_DATE, to }: Range) => ({
  newerThan: to ? bounded(to.getTime()).toISOString() : null,
  through: bounded(from.getTime() - 1).toISOString(),
})

const [to, from] = [given('newerThan', 'timestamptz'), given('through', 'timestamptz')]
const NEWER = sql`case when ${to} is null then 0 else ledger_newer_than(${to}) end`
const THROUGH = sql`ledger_newer_than(${from})`

/** The number of transactions in the bounds. */
export const COUNT = sql`${THROUGH} - ${NEWER}`

const count = preparedOnce((queries) =>
  queries
    .select({ total: sql<string>`${COUNT}` })
    .from(ONCE)
    .prepare('ledger_count'),
)

export async function countIn(queries: ReadQueries, range: Range): Promise<number> {
  const rows = await count(queries).execute(boundsOf(range))
  return Math.max(0, Number(rows[0]?.total))
}

const findPlace = preparedOnce((queries) =>
  queries
    .select({
      total: sql<string>`bounds.through - bounds.newer`,
      milliseconds: sql<string | null>`extract(epoch from place.before) * 1000`,
      skip: sql<string | null>`place.skip`,
    })
    .from(sql`(select ${NEWER} as newer, ${THROUGH} as through offset 0) as bounds`)
    .crossJoin(sql`ledger_place(bounds.newer + ${given('skipped', 'bigint')}) as place`)
    .prepare('ledger_place'),
)

/** Also the position after the first `skipped` transactions; undefined beyond the end. */
export async function findPagePosition(queries: ReadQueries, range: Range, skipped: number) {
  const rows = await findPlace(queries).execute({ ...boundsOf(range), skipped })
  const total = Math.max(0, Number(rows[0]?.total))
  if (skipped >= total) return { total, place: undefined }
  return {
    total,
    place: { before: new Date(Number(rows[0]?.milliseconds)), skip: Number(rows[0]?.skip) } satisfies PagePosition,
  }
}
