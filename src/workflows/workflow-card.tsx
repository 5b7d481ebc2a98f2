import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { StatusCount } from '#contract/counts.ts'
import { formatCount } from '#src/format/count-text.ts'
import { sketchOf } from './sketch.ts'
import { stateIn, type Workflow } from './workflow.ts'
import classes from './workflow-card.module.css'

const HEAD = {
  markerWidth: 8,
  markerHeight: 8,
  refX: 8,
  refY: 4,
  markerUnits: 'userSpaceOnUse',
  orient: 'auto-start-reverse',
}

export interface WorkflowCardProps {
  workflow: Workflow
  /** Undefined where nothing is counted. Statuses that the viewer may not see are missing. */
  counts?: readonly StatusCount[] | undefined
  isWaiting?: (status: string) => boolean
}

/** The chart of a record as a link to its page, with how many records are in each status now. */
export function WorkflowCard({ workflow, counts, isWaiting = () => false }: WorkflowCardProps) {
  const { name, title } = workflow
  const { boxes, lines, wide, width, height } = sketchOf(workflow)
  const head = useId()
  const statuses = boxes.map(({ status, x, y }) => {
    const { title: label, meta } = stateIn(workflow, status) ?? {}
    const now = counts?.find((each) => each.status === status)?.now
    const count = now === undefined ? '' : formatCount(now)
    return { status, x, y, label, tone: meta?.tone, count, waits: !!now && isWaiting(status) }
  })
  const texts = statuses.map(({ label, count, waits }) =>
    [label, count, waits && 'waiting for you'].filter(Boolean).join(' '),
  )
  return (
    <li className={classes.card} data-large={lines.some(({ isOnPath }) => !isOnPath) || undefined}>
      <h2>
        <Link to="." params={{ chart: name }} aria-label={`${title}: ${texts.join(', ')}`}>
          {title}
        </Link>
      </h2>
      <div className={classes.picture} aria-hidden="true">
        <svg width={width} height={height} aria-hidden="true">
          <marker id={head} className={classes.head} {...HEAD}>
            <path d="M0 0 8 4 0 8Z" />
          </marker>
          {lines.map(({ d, isForth, isBack, isOnPath }) => (
            <path
              key={d}
              className={classes.line}
              data-path={isOnPath || undefined}
              d={d}
              markerStart={isBack ? `url(#${head})` : undefined}
              markerEnd={isForth ? `url(#${head})` : undefined}
            />
          ))}
        </svg>
        {statuses.map(({ status, x, y, label, tone, count, waits }) => (
          <span
            key={status}
            className={classes.box}
            data-tone={tone}
            data-waits={waits || undefined}
            style={{ left: x, top: y, width: wide }}
          >
            {label} {count && <b>{count}</b>}
          </span>
        ))}
      </div>
    </li>
  )
}
