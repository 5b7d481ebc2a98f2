import type { Insight } from '#contract/insight.ts'
import type { BoxFigure, ChartFigures, MoveFigure } from '#src/chart/chart-props.ts'
import { formatCount } from '#src/format/count-text.ts'
import type { Workflow } from '../workflow.ts'
import { total } from './period-figures.ts'
import { ENOUGH, hasEnd, lengthText, shareText } from './texts.ts'
import { waitsIn } from './waits.ts'

/** A count from here on and its share are wider together than the room beside an arrow. */
const LONG_COUNT = 1_000

/** In a status that too few records left in the period. */
const TOO_FEW = 'too few to time'

type Transition = Insight['transitions'][number]

/** How often records left a status: the whole of the shares. */
export const leavingOf = ({ transitions }: Insight, statuses: readonly (string | undefined)[]) =>
  total(transitions.filter(({ from, to }) => statuses.includes(from) && from !== to))

function boxFigure(workflow: Workflow, insight: Insight, path: string): BoxFigure | undefined {
  const figures = insight.statuses.find(({ status }) => status === path)
  if (!figures) return undefined
  const { now, left, medianSeconds } = figures
  const isFinal = workflow.states.some((state) => state.path === path && state.isFinal)
  const waits = waitsIn(workflow, insight)
  const [most] = waits
  const work = waits.find(({ status }) => status === path)?.work
  const isTimed = left >= ENOUGH && medianSeconds !== null
  return {
    ...(path !== 'deleted' && { badge: formatCount(now) }),
    ...(!isFinal && { line: TOO_FEW }),
    ...(isTimed && { line: `half in ${lengthText(medianSeconds)}` }),
    ...(most && work && { heat: work / most.work }),
  }
}

function moveFigure(workflow: Workflow, insight: Insight, taken: readonly Transition[], largest: number): MoveFigure {
  const count = total(taken)
  const again = hasEnd(workflow) ? total(taken.map((each) => ({ count: each.again }))) : 0
  const share = shareText(count, leavingOf(insight, [...new Set(taken.map(({ from }) => from))]))
  const times = formatCount(count)
  const shared = share !== '' && count < LONG_COUNT ? [`${times} (${share})`] : [times, share]
  const repeated = again > 0 ? `${formatCount(again)} again` : ''
  return {
    lines: [...shared, repeated].filter((line) => line !== ''),
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
    move: (ids) => (ids.length === 0 ? undefined : moveFigure(workflow, insight, takenAlong(ids), largest)),
  }
}
