import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { TrackedEntity } from '#contract/records.ts'
import { formatDateTime } from '#src/format/dates.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons.tsx'
import { EarlierVersion } from './earlier-version.tsx'
import classes from './full-chart.module.css'
import { PastBadge } from './past-badge.tsx'
import type { Step } from './steps.ts'

interface PositionBarProps {
  id: string
  entity: TrackedEntity
  machine: AnyStateMachine
  /** At the time that is shown. */
  status: string
  steps: readonly Step[]
  /** The place of the step that is shown; undefined for now. */
  index: number | undefined
  /** Undefined: now. */
  onSelect: (step: string | undefined) => void
}

/** Which time the chart shows. It steps through the history. */
export function PositionBar({ id, entity, machine, status, steps, index, onSelect }: PositionBarProps) {
  const last = steps.length - 1
  const at = index ?? last
  const past = index === undefined ? undefined : steps[index]
  const later = at + 1 < last ? steps[at + 1]?._id : undefined
  const bar = useRef<HTMLDivElement>(null)
  // A button that was pressed is gone, or has nothing left to step to.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches(':disabled')) bar.current?.focus()
  })
  return (
    <div ref={bar} tabIndex={-1} className={classes.position}>
      {last > 0 && (
        <ActionIcon.Group>
          <ActionIcon
            aria-label="Earlier step"
            variant="default"
            disabled={at <= 0}
            onClick={() => onSelect(steps[at - 1]?._id)}
          >
            <ChevronLeftIcon size={16} />
          </ActionIcon>
          <ActionIcon aria-label="Later step" variant="default" disabled={!past} onClick={() => onSelect(later)}>
            <ChevronRightIcon size={16} />
          </ActionIcon>
        </ActionIcon.Group>
      )}
      <p id={id} role="status" className={classes.when}>
        <span>{past ? formatDateTime(past.at) : 'Now'}</span>
        <PastBadge entity={entity} machine={machine} status={status} />
      </p>
      {past && (
        <Button variant="light" size="compact-sm" onClick={() => onSelect(undefined)}>
          Now
        </Button>
      )}
      {past?.isOfEarlierChart && <EarlierVersion entity={entity} step={past} />}
    </div>
  )
}
