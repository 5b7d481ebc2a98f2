import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { TrackedEntity } from '#contract/records.ts'
import { counted } from '#src/format/count-text.ts'
import classes from './full-chart.module.css'
import type { OfferedMove } from './offered-moves.ts'
import { PositionBar } from './position-bar.tsx'
import { RecordChart } from './record-chart.tsx'
import { type Step, statusIn } from './steps.ts'

export interface FullChartProps {
  entity: TrackedEntity
  machine: AnyStateMachine
  /** Now. */
  status: string
  /** Oldest first. */
  steps: readonly Step[]
  /** The moves in `status`. */
  offered: readonly OfferedMove[]
  /** The step at whose time the chart is shown; undefined for now. */
  selected: string | undefined
  onSelect: (step: string | undefined) => void
}

/** A record on the whole chart, now or at the time of one of its steps. */
export function FullChart({ entity, machine, status, steps, offered, selected, onSelect }: FullChartProps) {
  const index = steps.findIndex(({ _id }) => _id === selected)
  const past = steps[index]
  const shown = past ? statusIn(past) : status
  const top = useRef<HTMLDivElement>(null)
  const positionId = useId()
  // A step is selected far below its chart.
  const scroll = useEffectEvent((_step: string | undefined) => void top.current?.scrollIntoView({ block: 'start' }))
  useEffect(() => scroll(selected), [selected])
  return (
    <div ref={top} className={classes.now}>
      <PositionBar
        id={positionId}
        entity={entity}
        machine={machine}
        status={shown}
        steps={steps}
        index={past ? index : undefined}
        onSelect={onSelect}
      />
      <RecordChart
        entity={entity}
        status={shown}
        isPast={past !== undefined}
        steps={past ? steps.slice(0, index + 1) : steps}
        offered={past ? [] : offered}
        describedBy={positionId}
      />
      {!past && <ClosedMoves offered={offered} />}
    </div>
  )
}

/** The chart dims these moves; here their reasons can be read without a pointer. */
function ClosedMoves({ offered }: { offered: readonly OfferedMove[] }) {
  const closed = offered.flatMap(({ label, refusal }) => (refusal === undefined ? [] : { label, refusal }))
  if (closed.length === 0) return null
  return (
    <details className={classes.closed}>
      <summary>
        {counted(closed.length, 'things')} {closed.length === 1 ? 'is' : 'are'} not possible. Why?
      </summary>
      <dl>
        {closed.map(({ label, refusal }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{refusal}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
