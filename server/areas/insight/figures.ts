import { type SQL, sql } from 'drizzle-orm'
import type { TrackedEntity } from '#contract/history.ts'
import { WAITS_MAX } from '#contract/insight.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { recordMoves } from '#server/db/schema.ts'

export interface Period {
  /** Inclusive. */
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
}

/** All moves of the entity. `enters`: the move changes the status. Earlier moves of the same record have lower ids. */
const movesOf = (entity: TrackedEntity) => sql`
  all_moves as (
    select id, record_id, event as move, from_status as "from", to_status as "to", actor_id as actor, at, seconds,
      chart, refusal, refusal->>'why' as why, refusal->>'guard' as guard,
      to_status is not null and from_status is distinct from to_status as enters,
      event = entity || '.adopt' as adopts
    from ${recordMoves} where entity = ${entity}
  )`

const within = ({ from, to }: Period) =>
  sql`at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz and not adopts`

const again = sql`(enters and exists (
  select from all_moves e where e.record_id = m.record_id and e.id < m.id and e.enters and e."to" = m."to"))`

const median = (seconds: SQL) => sql`percentile_disc(0.5) within group (order by ${seconds})`

/** Every figure from the raw moves, in SQL. */
export async function figuresOf(
  queries: ReadQueries,
  entity: TrackedEntity,
  period: Period,
  finals: readonly string[],
) {
  const rowsOf = async <Row extends Record<string, unknown>>(select: SQL) =>
    (await queries.execute<Row>(sql`with ${movesOf(entity)} ${select}`)).rows
  const inPeriod = within(period)
  const isFinal = sql`"to" = any(${sql.param(`{${finals.join()}}`)}::text[])`

  const stays = await rowsOf<{ status: string; left: number; median: number; p90: number }>(sql`
    select "from" as status, count(*)::int as left, ${median(sql`seconds`)}::float8 as median,
      (percentile_disc(0.9) within group (order by seconds))::float8 as p90
    from all_moves where ${inPeriod} and enters and seconds is not null and "from" is not null group by 1`)
  const entered = await rowsOf<{ status: string; count: number }>(sql`
    select "to" as status, count(*)::int from all_moves where ${inPeriod} and enters group by 1`)
  const transitions = await rowsOf<{
    from: string | null
    move: string
    to: string
    count: number
    people: number
    again: number
  }>(sql`
    select "from", move, "to", count(*)::int, count(distinct actor)::int as people,
      (count(*) filter (where ${again}))::int as again
    from all_moves m where ${inPeriod} and refusal is null group by 1, 2, 3
    order by count(*) desc, "from" collate "C" nulls first, move collate "C", "to" collate "C"`)
  const refusals = await rowsOf<{
    status: string
    move: string
    why: 'state' | 'guard'
    guard: string | null
    count: number
    people: number
  }>(sql`
    select "from" as status, move, why, guard, count(*)::int,
      count(distinct actor)::int as people
    from all_moves where ${inPeriod} and refusal is not null group by 1, 2, 3, 4
    order by count(*) desc, "from" collate "C", move collate "C", why collate "C", guard collate "C" nulls first`)
  const charts = await rowsOf<{ chart: string; moves: number; refusals: number }>(sql`
    select chart, (count(*) filter (where refusal is null))::int as moves,
      (count(*) filter (where refusal is not null))::int as refusals
    from all_moves where ${inPeriod} and chart is not null group by 1
    order by count(*) desc, chart collate "C"`)
  const [cases] = await rowsOf<{ started: number; reworked: number }>(sql`
    select (count(*) filter (where "from" is null and enters))::int as started,
      (count(distinct record_id) filter (where ${again}))::int as reworked
    from all_moves m where ${inPeriod}`)
  const [ends] = await rowsOf<{ ended: number; right: number; median: number | null }>(sql`,
    ends as (select *,
      not exists (
        select from all_moves m where m.record_id = ending.record_id and m.id <= ending.id and ${again}) as is_right,
      (select at from all_moves first
        where first.record_id = ending.record_id and first.id <= ending.id and "from" is null and enters and not adopts
        order by id limit 1) as started
      from all_moves ending where ${inPeriod} and enters and ${isFinal})
    select count(*)::int as ended, (count(*) filter (where is_right))::int as right,
      (${median(sql`greatest(0, floor(extract(epoch from at - started)))`)})::float8 as median
    from ends`)
  const waits = await rowsOf<{ status: string; by: string; waitsFor: string; count: number; medianSeconds: number }>(
    sql`,
    handovers as (select "from" as status, actor as "waitsFor", seconds,
      (select e.actor from all_moves e where e.record_id = m.record_id and e.id < m.id and e.enters
        order by e.id desc limit 1) as by
      from all_moves m where ${inPeriod} and enters and seconds is not null)
    select status, by, "waitsFor", count(*)::int, ${median(sql`seconds`)}::float8 as "medianSeconds"
    from handovers where by <> "waitsFor" group by 1, 2, 3
    order by 4 desc, 5 desc, status collate "C", by collate "C", "waitsFor" collate "C" limit ${WAITS_MAX}`,
  )
  return {
    stays: new Map(stays.map((row) => [row.status, row])),
    entered: new Map(entered.map(({ status, count }) => [status, count])),
    transitions,
    refusals,
    charts,
    cases: {
      started: cases?.started ?? 0,
      ended: ends?.ended ?? 0,
      medianSecondsToEnd: ends?.median ?? null,
      firstTimeRight: ends?.right ?? 0,
      reworked: cases?.reworked ?? 0,
    },
    waits,
  }
}
