import { type SQL, sql } from 'drizzle-orm'
import type { TrackedEntity } from '#contract/records.ts'
import { statusesIn } from '#server/core/record-statuses.ts'
import type { ReadQueries } from '#server/db/connect.ts'

export interface Period {
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
}

/** Between the parts of a text. No name contains it. */
const SEPARATOR = '\u001f'

const ENTERS = sql`to_status is not null and from_status is distinct from to_status`

const inPeriod = (entity: TrackedEntity, { from, to }: Period) =>
  sql`entity = ${entity} and at >= ${from.toISOString()} and at < ${to.toISOString()}`

const rowsOf = async <Row extends Record<string, unknown>>(queries: ReadQueries, statement: SQL) =>
  (await queries.execute<Row>(statement)).rows

interface Tally extends Record<string, unknown> {
  readonly kind: string
  readonly count: number
  readonly people: number
  readonly again: number
}

/** How often each move was made and refused. Grouping by one text takes half of the time of grouping by its parts. */
const tallies = (moves: SQL) => sql`
  with tallies as materialized (
    select concat_ws(${SEPARATOR}::text, event, coalesce(from_status, ''), coalesce(to_status, ''), coalesce(refusal->>'why', ''),
        coalesce(refusal->>'guard', ''), coalesce(actor_id, '')) collate "C" as key,
      count(*) as count, count(*) filter (where again) as again
    from record_moves where ${moves} group by 1),
  parted as materialized (select string_to_array(key, ${SEPARATOR}) as part, count, again from tallies)
  select array_to_string(part[1:5], ${SEPARATOR}) as kind, sum(count)::int as count,
    count(distinct nullif(part[6], ''))::int as people, sum(again)::int as again
  from parted group by 1`

interface Stay extends Record<string, unknown> {
  readonly status: string
  readonly left: number
  readonly times: readonly number[]
}

/** How long records stayed in the statuses that they left. */
const stays = (moves: SQL) => sql`
  select from_status as status, count(*)::int as left,
    (percentile_disc(array[0.5, 0.9]) within group (order by seconds))::float8[] as times
  from record_moves where ${moves} and ${ENTERS} and from_status is not null and seconds is not null group by 1`

interface Cases extends Record<string, unknown> {
  readonly ended: number
  readonly medianSecondsToEnd: number | null
  readonly firstTimeRight: number
  readonly reworked: number
}

/** One parameter, which both drivers send as an array. */
const arrayOf = (texts: readonly string[]) => `{${texts.join(',')}}`

const cases = (moves: SQL, finals: readonly string[]) => sql`
  select (count(*) filter (where is_end))::int as ended,
    (percentile_disc(0.5) within group (order by age) filter (where is_end))::float8 as "medianSecondsToEnd",
    (count(*) filter (where is_end and not reworked))::int as "firstTimeRight",
    (count(distinct record_id collate "C") filter (where again))::int as reworked
  from record_moves, lateral (select to_status = any(${arrayOf(finals)}::text[]) as is_end) found
  where ${moves} and ${ENTERS} and (is_end or again)`

const WEEK = 7 * 86_400_000

const startsOfWeeks = ({ from, to }: Period) =>
  Array.from({ length: Math.floor((to.getTime() - from.getTime()) / WEEK) }, (_, week) =>
    new Date(to.getTime() - (week + 1) * WEEK).toISOString(),
  ).reverse()

interface Week extends Record<string, unknown> {
  /** Weeks count from 1. 0 is before the first whole week. */
  readonly week: number
  readonly started: number
  readonly ended: number
}

const weeks = (moves: SQL, finals: readonly string[], starts: readonly string[]) => sql`
  select width_bucket(at, ${arrayOf(starts)}::timestamptz[]) as week, (count(*) filter (where from_status is null))::int as started,
    (count(*) filter (where is_end))::int as ended
  from record_moves, lateral (select to_status = any(${arrayOf(finals)}::text[]) as is_end) found
  where ${moves} and ${ENTERS} and (is_end or from_status is null) group by 1`

const reasonIn = (text: string | undefined): 'state' | 'guard' | undefined =>
  text === 'state' || text === 'guard' ? text : undefined

function kindIn(text: string) {
  const [move = '', from, to, why, guard] = text.split(SEPARATOR).map((part) => part || undefined)
  return { move, from, to, why: reasonIn(why), guard }
}

const totalCount = (tallies: readonly { readonly count: number }[]) =>
  tallies.reduce((sum, { count }) => sum + count, 0)

/** Most frequent first, equally frequent ones by their `keys`. */
function byFrequency<T extends { readonly count: number }>(list: readonly T[], ...keys: readonly (keyof T)[]) {
  const nameOf = (entry: T) => keys.map((key) => entry[key] ?? '').join(SEPARATOR)
  return list.toSorted((one, other) => other.count - one.count || (nameOf(one) < nameOf(other) ? -1 : 1))
}

/**
 * The figures of the moves in the period. One statement answers each question, all at the same time where the database has
 * several connections. `stays` and `entered` are by status.
 */
export async function figuresIn(queries: ReadQueries, entity: TrackedEntity, period: Period) {
  const moves = inPeriod(entity, period)
  const { finals } = statusesIn(entity)
  const starts = startsOfWeeks(period)
  const [counted, left, [ended], byWeek] = await Promise.all([
    rowsOf<Tally>(queries, tallies(moves)),
    rowsOf<Stay>(queries, stays(moves)),
    rowsOf<Cases>(queries, cases(moves, finals)),
    rowsOf<Week>(queries, weeks(moves, finals, starts)),
  ])
  const made = counted.map(({ kind, ...figures }) => ({ ...kindIn(kind), ...figures }))
  const entering = made.filter(({ from, to }) => to !== undefined && from !== to)
  return {
    stays: new Map(left.map(({ status, left, times: [median, p90] }) => [status, { left, median, p90 }])),
    entered: new Map(
      [...Map.groupBy(entering, ({ to = '' }) => to)].map(([status, into]) => [status, totalCount(into)]),
    ),
    transitions: byFrequency(made, 'from', 'move', 'to').flatMap(({ from, move, to, count, people, again }) =>
      to === undefined ? [] : [{ from, move, to, count, people, again }],
    ),
    refusals: byFrequency(made, 'from', 'move', 'why', 'guard').flatMap(
      ({ from: status = '', move, why, guard, count, people }) =>
        why === undefined ? [] : [{ status, move, why, guard, count, people }],
    ),
    cases: {
      started: totalCount(entering.filter(({ from }) => from === undefined)),
      ended: ended?.ended ?? 0,
      medianSecondsToEnd: ended?.medianSecondsToEnd ?? null,
      firstTimeRight: ended?.firstTimeRight ?? 0,
      reworked: ended?.reworked ?? 0,
    },
    weeks: starts.map((from, place) => {
      const { started = 0, ended = 0 } = byWeek.find(({ week }) => week === place + 1) ?? {}
      return { from, started, ended }
    }),
  }
}
