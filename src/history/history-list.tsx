import { Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { AnyStateMachine } from 'xstate'
import { countText } from '#src/format/count-text.ts'
import classes from './history-list.module.css'
import { HistoryStep } from './history-step.tsx'
import type { OfferedMove } from './offered-moves.ts'
import type { Step } from './steps.ts'

interface HistoryListProps {
  entity: string
  machine: AnyStateMachine
  /** Oldest first. */
  steps: readonly Step[]
  /** How many are older than these. */
  earlier: number
  offered: readonly OfferedMove[]
  selected: string | undefined
  onSelect: (step: string) => void
}

/** Newest first: the latest decision is what most readers open a history for. */
export function HistoryList({ entity, machine, steps, earlier, offered, selected, onSelect }: HistoryListProps) {
  const headingId = useId()
  return (
    <section>
      <Title order={3} id={headingId} className={classes.heading}>
        What happened
      </Title>
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
      {earlier > 0 && (
        <Text size="sm" c="dimmed" className={classes.earlier}>
          {countText('earlier events', earlier, earlier)}
        </Text>
      )}
    </section>
  )
}
