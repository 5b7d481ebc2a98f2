import { Link } from '@tanstack/react-router'
import { use } from 'react'
import type { StatusCount } from '#contract/counts.ts'
import { Chart } from '#src/chart/chart.tsx'
import { cropped } from '#src/chart/cropped.ts'
import { formatCount } from '#src/format/count-text.ts'
import { layoutOf } from './layouts.ts'
import { statusesOf } from './records.ts'
import { stateIn, type Workflow } from './workflow.ts'
import classes from './workflow-card.module.css'

/** In pixels: two rows of cards fit a small desktop window. */
const [WIDTH, HEIGHT] = [288, 252]

export interface WorkflowCardProps {
  workflow: Workflow
  /** Undefined where nothing is counted. Statuses that the viewer may not see are missing. */
  counts?: readonly StatusCount[] | undefined
  isWaiting?: (status: string) => boolean
}

/** The chart of a record as a link to its page, with how many records are in each status now. */
export function WorkflowCard({ workflow, counts, isWaiting = () => false }: WorkflowCardProps) {
  const { name, title } = workflow
  const layout = use(layoutOf(name))
  const { path, side } = statusesOf(workflow)
  const nowIn = (status: string) => counts?.find((each) => each.status === status)?.now
  const statuses = [...path, ...side]
    .filter((status) => !counts || nowIn(status) !== undefined)
    .map((status) => {
      const now = nowIn(status)
      return { status, count: now === undefined ? '' : formatCount(now), waits: !!now && isWaiting(status) }
    })
  const texts = statuses.map(({ status, count, waits }) =>
    [stateIn(workflow, status)?.title, count, waits && 'waiting for you'].filter(Boolean).join(' '),
  )
  const boxFigure = (box: string) => {
    const { count = '', waits = false } = statuses.find(({ status }) => status === box) ?? {}
    return { ...(count && { badge: count }), waits }
  }
  const shown = statuses.map(({ status }) => status)
  return (
    <li className={classes.card}>
      <h2>
        <Link to="." params={{ chart: name }} aria-label={`${title}: ${texts.join(', ')}`}>
          {title}
        </Link>
      </h2>
      <div className={classes.picture} aria-hidden="true">
        {shown.length > 0 && (
          <Chart
            layout={cropped(layout, shown, WIDTH, HEIGHT)}
            {...(counts && { figures: { box: boxFigure, move: () => undefined } })}
          />
        )}
      </div>
    </li>
  )
}
