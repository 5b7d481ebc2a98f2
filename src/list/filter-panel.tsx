import '#src/ui/overlay-styles.ts'
import { Button, Popover, Text } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Choices, FilterPanelMachine } from '#machines/flows/filter-panel/filter-panel-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { FilterButton } from './filter-button.tsx'
import classes from './filter-popover.module.css'

export type FilterPanelActor = ActorRefFrom<FilterPanelMachine>

/** A panel whose choices apply by `commit`, which merges them into the address; undefined takes one away. */
export function useFilterPanel(machine: FilterPanelMachine, commit: (changes: Choices) => void): FilterPanelActor {
  const { actors } = useServices()
  return useActorRef(machine.provide({ actions: { commit: (_, { changes }) => commit(changes) } }), actors)
}

interface FilterPanelProps {
  panel: FilterPanelActor
  applied: Choices
  /** How many filters apply. */
  count: number
  /** In pixels. */
  width: number
  /** What is said of choices that do not go together. */
  problem?: string
  children: ReactNode
}

/** A Filter button and the panel that it opens. Choices hold once they are applied; a click elsewhere drops them. */
export function FilterPanel({ panel, applied, count, width, problem, children }: FilterPanelProps) {
  const isOpen = useSelector(panel, (state) => state.matches('open'))
  const isImpossible = useSelector(panel, (state) => state.matches({ open: 'impossible' }))
  const dismiss = () => panel.send({ type: 'panel.dismiss' })
  return (
    <Popover
      opened={isOpen}
      onDismiss={dismiss}
      position="bottom-start"
      width={width}
      trapFocus
      returnFocus
      closeOnClickOutside
    >
      <Popover.Target>
        <FilterButton
          count={count}
          onClick={() => (isOpen ? dismiss() : panel.send({ type: 'panel.open', applied }))}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        {children}
        <div role="alert">
          {isImpossible && (
            <Text size="sm" className={classes.problem}>
              {problem}
            </Text>
          )}
        </div>
        <div className={classes.footer}>
          <Button variant="subtle" size="xs" onClick={() => panel.send({ type: 'filters.clear' })}>
            Clear
          </Button>
          <Button size="xs" onClick={() => panel.send({ type: 'filters.apply' })}>
            Apply
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
