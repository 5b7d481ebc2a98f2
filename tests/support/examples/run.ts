import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  fromCallback,
  type InspectionEvent,
} from 'xstate'
import { chartOf, isForbidden, transitionId } from '#machines/core/chart.ts'
import type { Case, Model } from './model.ts'

/** Its actors never end by themselves: the caller sends how they end. */
export function held(machine: AnyStateMachine) {
  const sources = chartOf(machine).states.flatMap(({ invokes }) => invokes.map(({ src }) => src))
  return machine.provide({ actors: Object.fromEntries(sources.map((src) => [src, fromCallback(() => {})])) })
}

/** In milliseconds, by the event of the timer. */
export function delaysOf(machine: AnyStateMachine) {
  const timers = chartOf(machine).states.flatMap((state) => state.timers)
  return new Map(timers.map(({ event, length }) => [event, length as number]))
}

/** Ids of transitions; empty for other events and for the start. */
export const transitionsTaken = (event: InspectionEvent): string[] =>
  event.type === '@xstate.microstep'
    ? event._transitions
        .filter(({ eventType }) => eventType !== undefined && eventType !== 'xstate.init')
        .map(transitionId)
    : []

/** Also finds a guarded transition that decides to stay and do nothing, for which `can` is false. */
export const accepting = (snapshot: AnyMachineSnapshot, { event }: Case): readonly AnyTransitionDefinition[] =>
  snapshot.status === 'active'
    ? (snapshot.machine as AnyStateMachine).getTransitionData(snapshot, event).filter((taken) => !isForbidden(taken))
    : []

/** The state value, and the contextKey when the model has one. */
export const keyOf = (model: Model, snapshot: AnyMachineSnapshot) =>
  [valueText(snapshot.value), model.contextKey(snapshot.context as never)].filter(Boolean).join(' | ')

/** `enteringCode.entry.clean & resend.cooling` */
export const valueText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, child]) => (Object.keys(child as object).length === 0 ? key : `${key}.${valueText(child)}`))
        .join(' & ')
