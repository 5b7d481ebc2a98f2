import { useId } from 'react'
import type { Insight } from '#contract/insight.ts'
import type { BoxFigure } from '#src/chart/chart-props.ts'
import { formatCount } from '#src/format/count-text.ts'
import { AnchoredPopover } from '#src/overlays/anchored.tsx'
import type { Workflow } from '../workflow.ts'
import classes from './figures.module.css'
import { total } from './period-figures.ts'
import { RecordsLink } from './records-link.tsx'
import { statusText } from './texts.ts'

interface StatusCardProps {
  workflow: Workflow
  insight: Insight
  status: string
  figure: BoxFigure | undefined
  pressed: HTMLElement
  onClose: () => void
}

/** What the figures say about a status, beside its box. */
export function StatusCard({ workflow, insight, status, figure, pressed, onClose }: StatusCardProps) {
  const id = useId()
  const title = statusText(workflow, status)
  const refused = total(insight.refusals.filter((each) => each.status === status))
  const now = insight.statuses.find((each) => each.status === status)?.now ?? 0
  return (
    <AnchoredPopover
      popup={{ id, button: { current: pressed }, opened: true, setOpened: (opened) => opened || onClose() }}
      position="bottom-start"
      width={200}
      className={classes.card}
      aria-label={title}
      trapFocus
    >
      <b>{title}</b>
      <ul>
        <li>
          {figure?.badge === undefined ? (
            'No list has these records.'
          ) : (
            <RecordsLink workflow={workflow} status={status} now={now}>
              {`${figure.badge} now`}
            </RecordsLink>
          )}
        </li>
        {figure?.line && <li>{figure.line}</li>}
        {refused > 0 && <li>{formatCount(refused)} refused</li>}
      </ul>
    </AnchoredPopover>
  )
}
