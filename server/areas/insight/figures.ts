import type { MovesCopy } from './copy.ts'
import { countMoves, includes, type Period } from './count.ts'
import { SEPARATOR } from './kinds.ts'
import { percentiles } from './percentiles.ts'
import { waitsIn } from './waits.ts'

interface Counted {
  readonly count: number
}

const sumOf = (tallies: readonly Counted[]) => tallies.reduce((sum, { count }) => sum + count, 0)

/** Equally frequent ones by their `keys`, so that the order does not depend on the order of storage. */
function byFrequency<T extends Counted>(list: readonly T[], ...keys: readonly (keyof T)[]) {
  const nameOf = (entry: T) => keys.map((key) => entry[key] ?? '').join(SEPARATOR)
  return list.toSorted((one, other) => other.count - one.count || (nameOf(one) < nameOf(other) ? -1 : 1))
}

function casesIn({ ends, reworks }: MovesCopy, period: Period) {
  let [ended, firstTimeRight] = [0, 0]
  const seconds: number[] = []
  for (const [place, at] of ends.at.entries()) {
    if (!includes(period, at)) continue
    ended += 1
    if (ends.reworks[place] === 0) firstTimeRight += 1
    const taken = ends.seconds[place] ?? -1
    if (taken >= 0) seconds.push(taken)
  }
  const reworked = new Set<number>()
  for (const [place, at] of reworks.at.entries()) if (includes(period, at)) reworked.add(reworks.record[place] ?? 0)
  return { ended, medianSecondsToEnd: percentiles(seconds).median, firstTimeRight, reworked: reworked.size }
}

/** The figures of the moves in the period. `stays` and `entered` are by status. */
export function figuresIn(copy: MovesCopy, period: Period) {
  const counted = countMoves(copy, period)
  const tallies = copy.kinds
    .map((kind, code) => {
      const again = counted.counts[2 * code + 1] ?? 0
      return { ...kind, again, count: (counted.counts[2 * code] ?? 0) + again }
    })
    .filter(({ count }) => count > 0)
  const entering = tallies.filter(({ enters }) => enters)
  const ofAllCharts = [...Map.groupBy(tallies, ({ group }) => group)].flatMap(([group, same]) => {
    const again = same.reduce((sum, tally) => sum + tally.again, 0)
    return same
      .slice(0, 1)
      .map((kind) => ({ ...kind, count: sumOf(same), people: counted.peopleOf[group] ?? 0, again }))
  })
  const charts = [...Map.groupBy(tallies, ({ chart }) => chart)].flatMap(([chart, decided]) => {
    const refusals = sumOf(decided.filter(({ why }) => why !== undefined))
    return chart === undefined ? [] : [{ chart, count: sumOf(decided), refusals }]
  })
  return {
    stays: new Map(
      counted.statuses.map((status, place) => {
        const stays = counted.stays[place] ?? []
        return [status, { left: stays.length, ...percentiles(stays) }] as const
      }),
    ),
    entered: new Map(
      [...Map.groupBy(entering, ({ to }) => to)].map(([status, moves]) => [status, sumOf(moves)] as const),
    ),
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
    cases: { started: sumOf(entering.filter(({ from }) => from === undefined)), ...casesIn(copy, period) },
    waits: waitsIn(copy, period, counted),
  }
}
