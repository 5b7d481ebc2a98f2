import { useActorRef, useSelector } from '@xstate/react'
import { type ComponentType, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Choices, FilterPanelMachine } from '#machines/flows/filter-panel/filter-panel-machine.ts'
import { withCommands } from '#src/api/flow-commands.ts'
import { useServices } from '#src/api/services.tsx'
import type { Popup } from '#src/overlays/anchored.tsx'
import { Chip, Filter, type ListFilter } from './filter.tsx'

type FilterRef = ActorRefFrom<FilterPanelMachine>

const filterCommands = (send: FilterRef['send']) => ({
  open: (applied: Choices) => send({ type: 'panel.open', applied }),
  dismiss: () => send({ type: 'panel.dismiss' }),
  showTab: (tab: string) => send({ type: 'tab.show', tab }),
  pick: (field: string, value: string) => send({ type: 'choice.pick', field, value }),
  apply: () => send({ type: 'filters.apply' }),
  clear: () => send({ type: 'filters.clear' }),
})

export interface DraftPanelProps {
  popup: Popup
  filter: FilterRef & ReturnType<typeof filterCommands>
}

export interface DraftChip<Chosen> {
  readonly text: string
  /** Cleared when it is removed. */
  readonly fields: readonly (keyof Chosen)[]
}

interface DraftFilter<Chosen> {
  machine: FilterPanelMachine
  applied: Chosen
  /** One for each filter that applies. */
  chips: readonly DraftChip<Chosen>[]
  onChange: (change: Partial<Chosen> & { page: undefined }) => void
  Panel: ComponentType<DraftPanelProps>
}

/** Its machine holds the choices until Apply, and the server filters. */
export function useDraftFilter<Chosen extends Choices>(
  options: DraftFilter<Chosen>,
): Omit<ListFilter<never>, 'matches'> {
  const { machine, applied, chips, onChange, Panel } = options
  const { actors } = useServices()
  const commit = (changes: Choices) => onChange({ ...(changes as Partial<Chosen>), page: undefined })
  const actor = useActorRef(machine.provide({ actions: { commit: (_, { changes }) => commit(changes) } }), actors)
  const filter = useMemo(() => withCommands(actor, filterCommands), [actor])
  const opened = useSelector(filter, (state) => state.matches('open'))
  const setOpened = (isOpening: boolean) => (isOpening ? filter.open(applied) : filter.dismiss())
  const clear = (fields: readonly PropertyKey[]) => commit(Object.fromEntries(fields.map((name) => [name, undefined])))
  return {
    count: chips.length,
    control: (
      <>
        <Filter count={chips.length} control={{ opened, setOpened }}>
          {(popup) => <Panel popup={popup} filter={filter} />}
        </Filter>
        {chips.map(({ text, fields }) => (
          <Chip key={text} text={text} onRemove={() => clear(fields)} />
        ))}
      </>
    ),
    onClear: () => clear(Object.keys(applied)),
  }
}
