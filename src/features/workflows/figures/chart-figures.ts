import type { Insight } from '#contract/insight.ts'
import type { BoxFigure, ChartFigures, MoveFigure } from '#src/chart/chart-props.ts'
import { formatCount } from '#src/format/count-text.ts'
import type { Workflow } from '../workflow.ts'
import { durationText, ENOUGH, shareText } from './texts.ts'

/** The same in each period, so that two periods can be compared: medians in seconds, and the heat from there on. */
const HEAT = [
  [7 * 86_400, 1],
  [3 * 86_400, 0.75],
  [86_400, 0.5],
  [4 * 3600, 0.3],
  [3600, 0.15],
  [0, 0],
] as const

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

type Transition = Insight['transitions'][number]

/** How often records left a status: the whole of the shares. */
export const leavingOf = ({ transitions }: Insight, statuses: readonly (string | undefined)[]) =>
  sum(transitions.filter(({ from, to }) => statuses.includes(from) && from !== to).map(({ count }) => count))

function boxFigure(workflow: Workflow, { statuses, refusals }: Insight, path: string): BoxFigure | undefined {
  const figures = statuses.find(({ status }) => status === path)
  if (!figures) return undefined
  const { now, left, medianSeconds, p90Seconds } = figures
  const refused = sum(refusals.filter(({ status }) => status === path).map(({ count }) => count))
  const isFinal = workflow.states.some((state) => state.path === path && state.isFinal)
  const isTimed = left >= ENOUGH && medianSeconds !== null && p90Seconds !== null
  return {
    ...(path !== 'deleted' && { badge: formatCount(now) }),
    ...(refused > 0 && { refused: formatCount(refused) }),
    ...(!isFinal && { line: left === 1 ? '1 case' : `${formatCount(left)} cases` }),
    ...(isTimed && {
      line: `${durationText(medianSeconds)} · 90 % in ${durationText(p90Seconds)}`,
      heat: HEAT.find(([from]) => medianSeconds >= from)?.[1] ?? 0,
    }),
  }
}

function moveFigure(insight: Insight, taken: readonly Transition[], largest: number): MoveFigure {
  const count = sum(taken.map((each) => each.count))
  const again = sum(taken.map((each) => each.again))
  const share = shareText(count, leavingOf(insight, [...new Set(taken.map(({ from }) => from))]))
  const repeated = again > 0 && `${formatCount(again)} again`
  return {
    line: [formatCount(count), share, repeated].filter(Boolean).join(' · '),
    width: 1 + (largest > 0 ? 5 * Math.sqrt(count / largest) : 0),
    isRework: 2 * again > count,
  }
}

/** How often each arrow was taken, and how long records stayed in each status. */
export function chartFigures(workflow: Workflow, insight: Insight): ChartFigures {
  const takenAlong = (ids: readonly string[]) => {
    const moves = workflow.moves.filter(({ id }) => ids.includes(id))
    return insight.transitions.filter(({ from, move, to }) =>
      moves.some((each) => each.from === from && each.transition.event === move && (each.to || each.from) === to),
    )
  }
  const largest = Math.max(0, ...insight.transitions.map(({ from, count }) => (from === undefined ? 0 : count)))
  return {
    box: (path) => boxFigure(workflow, insight, path),
    move: (ids) => (ids.length === 0 ? undefined : moveFigure(insight, takenAlong(ids), largest)),
  }
}
