import type { Summary } from './blocks.ts'
import type { MovesCopy } from './copy.ts'
import { countMoves, differentOf, type Period } from './count.ts'
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

function casesIn(summaries: readonly Summary[]) {
  const sum = (of: (summary: Summary) => number) => summaries.reduce((total, summary) => total + of(summary), 0)
  return {
    ended: sum(({ ended }) => ended),
    medianSecondsToEnd: percentiles(summaries.map(({ secondsToEnd }) => secondsToEnd)).median,
    firstTimeRight: sum(({ firstTimeRight }) => firstTimeRight),
    reworked: differentOf(summaries.map(({ reworked }) => reworked)).length,
  }
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
    stays: counted.stays,
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
    cases: { started: sumOf(entering.filter(({ from }) => from === undefined)), ...casesIn(counted.summaries) },
    waits: waitsIn(copy, counted.summaries),
  }
}
