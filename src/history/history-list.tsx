import { Button, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { AnyStateMachine } from 'xstate'
import { countText } from '#src/format/count-text.ts'
import { RefusalLine } from '#src/overlays/refusal-line.tsx'
import classes from './history-list.module.css'
import { HistorySkeleton } from './history-skeleton.tsx'
import { HistoryStep } from './history-step.tsx'
import type { OfferedMove } from './offered-moves.ts'
import type { RecordHistory } from './use-history.ts'

interface HistoryListProps {
  history: RecordHistory
  entity: string
  machine: AnyStateMachine
  offered: readonly OfferedMove[]
  note: ReactNode
  selected: string | undefined
  onSelect: (step: string) => void
}

/** Newest first: the latest decision is what most readers open a history for. */
export function HistoryList(props: HistoryListProps) {
  const { history, entity, machine, offered, selected, onSelect } = props
  const { steps, earlier, error, onRetry } = history
  const headingId = useId()
  const listed = (steps: NonNullable<typeof history.steps>): ReactNode =>
    steps.length === 0 ? (
      <Text size="sm" c="dimmed">
        Nothing yet. What happens from now on appears here.
      </Text>
    ) : (
      <ol reversed className={classes.list} aria-labelledby={headingId}>
        {steps.toReversed().map((step) => (
          <HistoryStep
            key={step._id}
            entity={entity}
            step={step}
            machine={machine}
            label={offered.find(({ type }) => type === step.move)?.label}
            isSelected={step._id === selected}
            onSelect={() => onSelect(step._id)}
          />
        ))}
      </ol>
    )
  return (
    <section className={classes.section}>
      <Text component="h3" size="md" fw={600} id={headingId} className={classes.heading}>
        What happened
      </Text>
      {props.note}
      <RefusalLine text={error} />
      {error !== undefined && (
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
      {steps ? listed(steps) : error === undefined && <HistorySkeleton />}
      {earlier > 0 && (
        <Text size="sm" c="dimmed" className={classes.earlier}>
          {countText('earlier events', earlier, earlier)}
        </Text>
      )}
    </section>
  )
}
