import type { AnyStateMachine, InspectionEvent } from 'xstate'
import { chartOf, itemOf } from '#machines/chart.ts'

/** All coverage items that the machine has. */
export const itemsOf = (machine: AnyStateMachine) => chartOf(machine).transitions.map(({ item }) => item)

/** Coverage items of the transitions that an inspection event reports; none for other events and for the start itself. */
export const itemsTaken = (event: InspectionEvent): string[] =>
  event.type === '@xstate.microstep'
    ? event._transitions.filter(({ eventType }) => eventType !== undefined && eventType !== 'xstate.init').map(itemOf)
    : []
