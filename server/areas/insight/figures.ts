import { setImmediate as nextTurn } from 'node:timers/promises'
import { WAITS_MAX } from '#contract/insight.ts'
import { type MovesCopy, SEPARATOR } from './copy.ts'

/** In milliseconds: `from` is inclusive, `to` exclusive. */
export interface Period {
  readonly from: number
  readonly to: number
}

interface Counted {
  readonly count: number
}

const sumOf = (tallies: readonly Counted[]) => tallies.reduce((sum, { count }) => sum + count, 0)

/** Like `percentile_disc` of PostgreSQL; null without values. */
function percentiles(values: ArrayLike<number>) {
  const sorted = Float64Array.from(values).sort()
  const percentile = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? null
  return { median: percentile(0.5), p90: percentile(0.9) }
}

/** Equally frequent ones by their `keys`, so that the order does not depend on the order of storage. */
function byFrequency<T extends Counted>(list: readonly T[], ...keys: readonly (keyof T)[]) {
  const nameOf = (entry: T) => keys.map((key) => entry[key] ?? '').join(SEPARATOR)
  return list.toSorted((one, other) => other.count - one.count || (nameOf(one) < nameOf(other) ? -1 : 1))
}

/** The places of the moves in the period. Growing lists takes seven times as long. */
function placesIn(times: readonly number[], { from, to }: Period) {
  const places = new Uint32Array(times.length)
  let size = 0
  for (const [place, at] of times.entries()) if (at >= from && at < to) places[size++] = place
  return places.subarray(0, size)
}

/** How many of the `places` have each code. */
function countCodes(places: Uint32Array, codes: readonly number[], different: number) {
  const counts = new Uint32Array(different)
  for (const place of places) {
    const code = codes[place] ?? -1
    if (code >= 0) counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** By the status that was left. Sorting takes longest, so other requests have their turn before each status. */
async function staysIn({ columns, kinds }: MovesCopy, places: Uint32Array) {
  const stays = new Map<string, { left: number; median: number | null; p90: number | null }>()
  for (const status of new Set(kinds.map(({ from }) => from))) {
    await nextTurn()
    const isLeft = kinds.map(({ from }) => from === status)
    const seconds = new Float64Array(places.length)
    let left = 0
    for (const place of places) {
      const stay = columns.seconds[place] ?? -1
      if (stay >= 0 && isLeft[columns.kind[place] ?? 0]) seconds[left++] = stay
    }
    if (status !== undefined && left > 0) stays.set(status, { left, ...percentiles(seconds.subarray(0, left)) })
  }
  return stays
}

/** Who waited for whom, with ids of people: the most frequent, and of equally frequent ones those that took longer in sum. */
function waitsIn({ columns, handovers }: MovesCopy, places: Uint32Array) {
  const counts = countCodes(places, columns.handover, handovers.length)
  const least = Math.max(1, counts.toSorted().at(-WAITS_MAX) ?? 1)
  const waited = new Map<number, number[]>()
  for (const place of places) {
    const code = columns.handover[place] ?? -1
    if ((counts[code] ?? 0) < least) continue
    const known = waited.get(code)
    if (known) known.push(columns.seconds[place] ?? 0)
    else waited.set(code, [columns.seconds[place] ?? 0])
  }
  return [...waited]
    .map(([code, seconds]) => {
      const key = handovers[code] ?? ''
      return { key, seconds, sum: seconds.reduce((sum, each) => sum + each, 0) }
    })
    .sort(
      (one, other) =>
        other.seconds.length - one.seconds.length || other.sum - one.sum || (one.key < other.key ? -1 : 1),
    )
    .slice(0, WAITS_MAX)
    .map(({ key, seconds }) => {
      const [status = '', by = '', waitsFor = ''] = key.split(SEPARATOR)
      return { status, by, waitsFor, count: seconds.length, medianSeconds: percentiles(seconds).median ?? 0 }
    })
}

/** The figures of the moves in the period. `stays` and `entered` are by status. */
export async function figuresIn(copy: MovesCopy, period: Period) {
  const { columns, kinds } = copy
  const isInside = ({ at }: { readonly at: number }) => at >= period.from && at < period.to
  const places = placesIn(columns.at, period)
  const counts = countCodes(places, columns.kind, kinds.length)
  const reentries = copy.reentries.filter(isInside)
  const ends = copy.ends.filter(isInside)
  const met = countCodes(places, columns.pair, copy.pairs.length)
  const groups = copy.pairs.filter((_, pair) => met[pair]).map((pair) => pair.slice(0, pair.lastIndexOf(SEPARATOR)))
  const peopleOf = Map.groupBy(groups, (group) => group)
  const againOf = Map.groupBy(reentries, ({ kind }) => kinds[kind]?.group)
  const tallies = kinds.map((kind, code) => ({ ...kind, count: counts[code] ?? 0 })).filter(({ count }) => count > 0)
  const entering = tallies.filter(({ enters }) => enters)
  const ofAllCharts = [...Map.groupBy(tallies, ({ group }) => group)].flatMap(([group, same]) =>
    same.slice(0, 1).map((kind) => ({
      ...kind,
      count: sumOf(same),
      people: peopleOf.get(group)?.length ?? 0,
      again: againOf.get(group)?.length ?? 0,
    })),
  )
  const charts = [...Map.groupBy(tallies, ({ chart }) => chart)].flatMap(([chart, decided]) => {
    const refusals = sumOf(decided.filter(({ why }) => why !== undefined))
    return chart === undefined ? [] : [{ chart, count: sumOf(decided), refusals }]
  })
  return {
    stays: await staysIn(copy, places),
    entered: new Map([...Map.groupBy(entering, ({ to = '' }) => to)].map(([status, moves]) => [status, sumOf(moves)])),
    transitions: byFrequency(ofAllCharts, 'from', 'move', 'to').flatMap(({ from, move, to, count, people, again }) =>
      to === undefined ? [] : [{ from, move, to, count, people, again }],
    ),
    refusals: byFrequency(ofAllCharts, 'from', 'move', 'why', 'guard').flatMap(
      ({ from: status = '', move, why, guard, count, people }) =>
        why === undefined ? [] : [{ status, move, why, guard, count, people }],
    ),
    charts: byFrequency(charts, 'chart').map(({ chart, count, refusals }) => ({
      chart,
      moves: count - refusals,
      refusals,
    })),
    cases: {
      started: sumOf(entering.filter(({ from }) => from === undefined)),
      ended: ends.length,
      medianSecondsToEnd: percentiles(ends.flatMap(({ seconds }) => seconds ?? [])).median,
      firstTimeRight: ends.filter(({ isReworked }) => !isReworked).length,
      reworked: new Set(reentries.map(({ record }) => record)).size,
    },
    waits: waitsIn(copy, places),
  }
}
