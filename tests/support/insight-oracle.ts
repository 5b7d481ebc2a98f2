import { type SQL, sql } from 'drizzle-orm'
import type { TrackedEntity } from '#contract/records.ts'
import type { Database, Transaction } from '#server/db/connect.ts'

interface Period {
  readonly from: string
  readonly to: string
  readonly finals: readonly string[]
}

/** `enters`: the move changes the status. `again`: to one that the record has been in. */
const movesOf = (entity: TrackedEntity) => sql`
  create temporary table moves on commit drop as
  select *, enters and count(*) filter (where enters) over (partition by record_id, "to" order by id) > 1 as again
  from (
    select id, record_id, event as move, from_status as "from", to_status as "to", actor_id as actor, at, seconds,
      refusal->>'why' as why, refusal->>'guard' as guard,
      to_status is not null and from_status is distinct from to_status as enters
    from record_moves where entity = ${entity}
  ) stored`

const entering = sql`
  create temporary table entering on commit drop as
  select *, sum(again::int) over (partition by record_id order by id) as reworks,
    min(at) filter (where "from" is null) over (partition by record_id) as started
  from moves where enters`

const percentile = (part: number, value: SQL) =>
  sql`(percentile_disc(${sql.raw(`${part}`)}) within group (order by ${value}))::float8`

/** Every figure of the response that comes from moves, by SQL over the raw moves. `from` and `to` are ISO 8601. */
export const expectedFigures = (db: Database, entity: TrackedEntity, period: Period) =>
  db.transaction(async (tx) => {
    await tx.execute(movesOf(entity))
    await tx.execute(entering)
    return figuresIn(tx, period)
  })

async function figuresIn(tx: Transaction, { from, to, finals }: Period) {
  const rowsOf = async (select: SQL) => (await tx.execute<Record<string, unknown>>(select)).rows
  const inPeriod = sql`at >= ${from}::timestamptz and at < ${to}::timestamptz`
  const isFinal = sql`"to" in (select json_array_elements_text(${JSON.stringify(finals)}::json))`

  const statuses = await rowsOf(sql`
    select status, coalesce(entered, 0)::int as entered, coalesce("left", 0)::int as left, "medianSeconds", "p90Seconds"
    from (select "to" as status, count(*) as entered from entering where ${inPeriod} group by 1) entries
    full join (
      select "from" as status, count(*) as left, ${percentile(0.5, sql`seconds`)} as "medianSeconds",
        ${percentile(0.9, sql`seconds`)} as "p90Seconds"
      from entering where ${inPeriod} and seconds is not null and "from" is not null group by 1) stays using (status)
    order by status collate "C"`)
  const transitions = await rowsOf(sql`
    select "from", move, "to", count(*)::int, count(distinct actor)::int as people,
      (count(*) filter (where again))::int as again
    from moves where ${inPeriod} and why is null group by 1, 2, 3
    order by count(*) desc, "from" collate "C" nulls first, move collate "C", "to" collate "C"`)
  const refusals = await rowsOf(sql`
    select "from" as status, move, why, guard, count(*)::int, count(distinct actor)::int as people
    from moves where ${inPeriod} and why is not null group by 1, 2, 3, 4
    order by count(*) desc, "from" collate "C", move collate "C", why collate "C", guard collate "C" nulls first`)
  const [cases] = await rowsOf(sql`
    select (count(*) filter (where "from" is null))::int as started, (count(*) filter (where ${isFinal}))::int as ended,
      ${percentile(0.5, sql`case when ${isFinal} and started is not null then greatest(0, floor(extract(epoch from at - started))) end`)}
        as "medianSecondsToEnd",
      (count(*) filter (where ${isFinal} and reworks = 0))::int as "firstTimeRight",
      (count(distinct record_id) filter (where again))::int as reworked
    from entering where ${inPeriod}`)
  const weeks = await rowsOf(sql`
    select (count(at) filter (where "from" is null))::int as started, (count(at) filter (where ${isFinal}))::int as ended
    from generate_series(1, 12) back
    join lateral (select ${to}::timestamptz - back * interval '7 days' as start) week on start >= ${from}::timestamptz
    left join entering on at >= start and at < start + interval '7 days'
    group by back order by back desc`)
  return { statuses, transitions, refusals, cases, weeks }
}
