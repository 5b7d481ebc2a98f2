import type { Insight } from '#contract/insight.ts'
import { countText, formatCount } from '#src/format/count-text.ts'
import { formatDate } from '#src/format/dates.ts'
import type { Workflow } from '../workflow.ts'
import classes from './figures.module.css'
import { COMPARABLE, changeText, countChange, durationText, ENOUGH, hasEnd, pointsText, shareText } from './texts.ts'

interface SummaryProps {
  workflow: Workflow
  insight: Insight
  before: Insight | undefined
}

const total = (list: readonly { readonly count: number }[]) => list.reduce((all, { count }) => all + count, 0)

const rightShare = ({ cases }: Insight) => (100 * cases.firstTimeRight) / cases.ended

function figuresOf({ workflow, insight, before }: SummaryProps) {
  const { cases } = insight
  const counted = (label: string, countOf: (of: Insight) => number) => ({
    label,
    value: formatCount(countOf(insight)),
    change: countChange(countOf(insight), before && countOf(before)),
  })
  const isEnough = cases.ended >= ENOUGH
  const wasEnough = before !== undefined && before.cases.ended >= COMPARABLE
  const median = cases.medianSecondsToEnd
  const medianBefore = before?.cases.medianSecondsToEnd
  const ends = [
    counted('Ended', (of) => of.cases.ended),
    ...(isEnough && median !== null
      ? [
          {
            label: 'Median from start to end',
            value: durationText(median),
            change: wasEnough && medianBefore ? changeText(median, medianBefore) : '',
          },
        ]
      : []),
    ...(isEnough
      ? [
          {
            label: 'Ended without rework',
            value: shareText(cases.firstTimeRight, cases.ended),
            change: wasEnough ? pointsText(rightShare(insight), rightShare(before)) : '',
          },
        ]
      : []),
  ]
  return [
    counted('Started', (of) => of.cases.started),
    ...(hasEnd(workflow) ? [...ends, counted('Reworked', (of) => of.cases.reworked)] : []),
    counted('Refusals', (of) => total(of.refusals)),
  ]
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
        {figuresOf(props).map(({ label, value, change }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span> {change && <small>{change}</small>}
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
