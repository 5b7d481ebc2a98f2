import { useActorRef, useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Choices, FilterPanelMachine } from '#machines/flows/filter-panel/filter-panel-machine.ts'
import { useServices } from '#src/api/services.tsx'
import type { Popup } from '#src/overlays/popup.ts'
import { Filter, type ListFilter } from './filter.tsx'

export interface DraftPanelProps {
  popup: Popup
  filter: ActorRefFrom<FilterPanelMachine>
}

interface DraftFilter<Chosen> {
  machine: FilterPanelMachine
  applied: Chosen
  /** How many filters apply. */
  count: number
  onChange: (change: Partial<Chosen> & { page: undefined }) => void
  Panel: ComponentType<DraftPanelProps>
}

/** A filter whose choices apply by an Apply button. Its machine holds them until then, and the server filters. */
export function useDraftFilter<Chosen extends Choices>(
  options: DraftFilter<Chosen>,
): Omit<ListFilter<never>, 'matches'> {
  const { machine, applied, count, onChange, Panel } = options
  const { actors } = useServices()
  const commit = (changes: Choices) => onChange({ ...(changes as Partial<Chosen>), page: undefined })
  const filter = useActorRef(machine.provide({ actions: { commit: (_, { changes }) => commit(changes) } }), actors)
  const opened = useSelector(filter, (state) => state.matches('open'))
  const setOpened = (isOpening: boolean) =>
    filter.send(isOpening ? { type: 'panel.open', applied } : { type: 'panel.dismiss' })
  return {
    control: (
      <Filter count={count} control={{ opened, setOpened }}>
        {(popup) => <Panel popup={popup} filter={filter} />}
      </Filter>
    ),
    onClear: () => commit(Object.fromEntries(Object.keys(applied).map((name) => [name, undefined]))),
  }
}
