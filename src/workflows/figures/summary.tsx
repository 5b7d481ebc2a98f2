import type { Insight } from '#contract/insight.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { countText, formatCount } from '#src/format/count-text.ts'
import { formatDate } from '#src/format/dates.ts'
import type { Workflow } from '../workflow.ts'
import classes from './figures.module.css'
import { COMPARABLE, changeText, countChange, durationText, ENOUGH, hasEnd, pointsText, shareText } from './texts.ts'

export interface SummaryProps {
  workflow: Workflow
  insight: Insight
  /** Of the period before. */
  before: Insight | undefined
}

const total = (list: readonly { readonly count: number }[]) => list.reduce((all, { count }) => all + count, 0)

const rightShare = ({ cases }: Insight) => (100 * cases.firstTimeRight) / cases.ended

interface Figure {
  label: string
  value: string
  change: string
  weeks?: readonly number[]
}

function figuresOf({ workflow, insight, before }: SummaryProps): Figure[] {
  const { cases } = insight
  const counted = (label: string, countOf: (of: Insight) => number, weeks: readonly number[] = []) => ({
    label,
    value: formatCount(countOf(insight)),
    change: countChange(countOf(insight), before && countOf(before)),
    weeks,
  })
  const weekly = (part: 'started' | 'ended') =>
    counted(
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
        value: durationText(median),
        change: wasEnough && medianBefore ? changeText(median, medianBefore) : '',
      },
    isEnough && {
      label: 'Ended without rework',
      value: shareText(cases.firstTimeRight, cases.ended),
      change: wasEnough ? pointsText(rightShare(insight), rightShare(before)) : '',
    },
    counted('Reworked', (of) => of.cases.reworked),
  ]
  return [
    weekly('started'),
    ...(hasEnd(workflow) ? ends.filter((figure) => figure !== false) : []),
    counted('Refusals', (of) => total(of.refusals)),
  ]
}

/** From left to right, the earliest week first. One week, or none with a record, has no line. */
function WeekLine({ counts }: { counts: readonly number[] }) {
  const most = Math.max(0, ...counts)
  if (counts.length < 2 || most === 0) return null
  const points = counts.map((count, week) => `${(100 * week) / (counts.length - 1)},${22 - (20 * count) / most}`)
  return (
    <svg role="img" aria-label={`By week: ${counts.map(formatCount).join(', ')}`} viewBox="-2 0 104 24">
      <polyline points={points.join(' ')} />
    </svg>
  )
}

/** The figures in one line, each with its change since the period before. */
export function Summary(props: SummaryProps) {
  const { insight, before } = props
  const moves = total(insight.transitions)
  const movesBefore = before ? total(before.transitions) : 0
  const last = Date.parse(insight.to) - 1
  return (
    <div className={classes.summary}>
      <dl>
        {figuresOf(props).map(({ label, value, change, weeks = [] }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span> {change && <small>{change}</small>} <WeekLine counts={weeks} />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {[
          `${formatDate(insight.from)} to ${formatDate(last)}: ${countText('moves', moves, moves)}`,
          movesBefore >= COMPARABLE && `, compared with ${formatCount(movesBefore)} in the same time before`,
          '.',
          moves === 0 && ' Nothing moved in this period.',
        ]
          .filter(Boolean)
          .join('')}
      </p>
    </div>
  )
}
