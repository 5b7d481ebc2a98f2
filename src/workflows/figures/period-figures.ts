import type { Insight } from '#contract/insight.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { counted, formatCount } from '#src/format/count-text.ts'
import { formatDate } from '#src/format/dates.ts'
import type { Workflow } from '../workflow.ts'
import { COMPARABLE, changeText, countChange, ENOUGH, hasEnd, lengthText, pointsText, shareText } from './texts.ts'

export interface PeriodFiguresProps {
  workflow: Workflow
  insight: Insight
  /** The figures of the period before. */
  before: Insight | undefined
}

export const total = (list: readonly { readonly count: number }[]) => list.reduce((all, { count }) => all + count, 0)

const rightShare = ({ cases }: Insight) => (100 * cases.firstTimeRight) / cases.ended

export interface PeriodFigure {
  label: string
  value: string
  change: string
  /** The earliest week first. */
  weeks?: readonly number[]
}

export function figuresOf({ workflow, insight, before }: PeriodFiguresProps): PeriodFigure[] {
  const { cases } = insight
  const counting = (label: string, countOf: (of: Insight) => number, weeks: readonly number[] = []) => ({
    label,
    value: formatCount(countOf(insight)),
    change: countChange(countOf(insight), before && countOf(before)),
    weeks,
  })
  const weekly = (part: 'started' | 'ended') =>
    counting(
      capitalized(part),
      (of) => of.cases[part],
      insight.weeks.map((week) => week[part]),
    )
  const isEnough = cases.ended >= ENOUGH
  const wasEnough = before !== undefined && before.cases.ended >= COMPARABLE
  const median = cases.medianSecondsToEnd
  const medianBefore = before?.cases.medianSecondsToEnd
  const ends = [
    weekly('ended'),
    isEnough &&
      median !== null && {
        label: 'Median from start to end',
        value: lengthText(median),
        change: wasEnough && medianBefore ? changeText(median, medianBefore) : '',
      },
    isEnough && {
      label: 'Ended without rework',
      value: shareText(cases.firstTimeRight, cases.ended),
      change: wasEnough ? pointsText(rightShare(insight), rightShare(before)) : '',
    },
    counting('Reworked', (of) => of.cases.reworked),
  ]
  return [
    weekly('started'),
    ...(hasEnd(workflow) ? ends.filter((figure) => figure !== false) : []),
    counting('Refusals', (of) => total(of.refusals)),
  ]
}

export function periodText({ insight, before }: PeriodFiguresProps) {
  const moves = total(insight.transitions)
  const movesBefore = before ? total(before.transitions) : 0
  const period = `${formatDate(insight.from)} to ${formatDate(Date.parse(insight.to) - 1)}`
  const compared =
    movesBefore >= COMPARABLE ? `, compared with ${formatCount(movesBefore)} in the same time before` : ''
  return `${period}: ${counted(moves, 'moves')}${compared}.`
}
