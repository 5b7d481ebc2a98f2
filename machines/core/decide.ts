import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventFromLogic,
  type ExecutableActionsFrom,
  type StateValueFrom,
  transition,
} from 'xstate'
import { assertDefined } from './assert-defined.ts'
import type { MoveMeta, StatusMeta } from './meta.ts'

// Reads flat machines without context, whose states are stored statuses.

export type StatusIn<M extends AnyStateMachine> = StateValueFrom<M> & string

export type EffectOf<M extends AnyStateMachine> = Exclude<ExecutableActionsFrom<M>['type'], `xstate.${string}`>

export type Decision<Status extends string, Effect extends string = string> =
  | { readonly ok: true; readonly status: Status; readonly effect: Effect | undefined }
  /** `state`: nothing like it is possible in this status. `guard`: the conditions in `failed` do not hold. */
  | { readonly ok: false; readonly why: 'state' | 'guard'; readonly failed: readonly string[] }

/** One way that an event can go in a status. */
export interface Branch {
  readonly type: string
  /** The position among the branches that the event has in this status. */
  readonly index: number
  /** Undefined where the status stays. */
  readonly target: string | undefined
  /** The name of a single guard. Undefined for none and for several. */
  readonly guard: string | undefined
  readonly description: string
  /** Undefined for an event that no person sends. */
  readonly meta: MoveMeta | undefined
}

export interface FlatState {
  readonly key: string
  readonly isInitial: boolean
  readonly isFinal: boolean
  /** Undefined for a deleted record, and in machines that no person moves. */
  readonly meta: StatusMeta | undefined
  readonly branches: readonly Branch[]
}

const branchOf = (
  { eventType, target, guard, description = '', meta }: AnyTransitionDefinition,
  index: number,
): Branch => ({
  type: eventType,
  index,
  target: target?.[0]?.key,
  guard: typeof guard === 'string' ? guard : (guard as { readonly type?: string } | undefined)?.type,
  description,
  meta,
})

const flatState = (node: AnyStateNode): FlatState => ({
  key: node.key,
  isInitial: node.machine.root.initial.target.includes(node),
  isFinal: node.type === 'final',
  meta: node.meta,
  branches: [...node.transitions.values()].flatMap((branches) => branches.map(branchOf)),
})

const known = new WeakMap<AnyStateMachine, readonly FlatState[]>()

/** Returns the states in the order of the chart. */
export function statesOf(machine: AnyStateMachine): readonly FlatState[] {
  const states = known.get(machine) ?? Object.values(machine.root.states).map(flatState)
  known.set(machine, states)
  return states
}

export const stateOf = (machine: AnyStateMachine, status: string) => statesOf(machine).find(({ key }) => key === status)

export const snapshotIn = (machine: AnyStateMachine, status: string): AnyMachineSnapshot =>
  machine.resolveState({ value: status, context: {} })

/** False as well for an event that does not carry the fact. */
export const holds =
  (fact: string) =>
  ({ event }: { readonly event: object }) =>
    Reflect.get(event, fact) === true

type Guard = ((args: { event: unknown }, params: unknown) => boolean) | { readonly guards: readonly unknown[] }

/** The guards that do not hold, those inside of `and` and `or` included. */
function failedIn(guard: unknown, machine: AnyStateMachine, event: unknown): string[] {
  const { type = guard, params } = Object(guard) as { type?: unknown; params?: unknown }
  const holds = (typeof type === 'string' ? machine.implementations.guards[type] : (guard ?? { guards: [] })) as Guard
  if ('guards' in holds) return holds.guards.flatMap((part) => failedIn(part, machine, event))
  return holds({ event }, params) ? [] : [String(type)]
}

/** What each named guard answers to the event. Combined ones are left out. */
export const factsOf = (machine: AnyStateMachine, event: object): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    Object.entries(machine.implementations.guards as Record<string, Guard>).flatMap(([name, guard]) =>
      'guards' in guard ? [] : [[name, guard({ event }, undefined)]],
    ),
  )

/** The branch that the event takes. Undefined when it is not possible. Throws on an unknown status. */
export function branchTaken(machine: AnyStateMachine, status: string, event: AnyEventObject) {
  const snapshot = snapshotIn(machine, status)
  if (!snapshot.can(event)) return undefined
  const [taken] = machine.getTransitionData(snapshot, event) as [AnyTransitionDefinition]
  return branchOf(taken, assertDefined(taken.source.transitions.get(taken.eventType)).indexOf(taken))
}

/** A refusal changes nothing. Throws on an unknown status. */
export function decide<M extends AnyStateMachine>(
  machine: M,
  status: StatusIn<M>,
  event: EventFromLogic<M>,
): Decision<StatusIn<M>, EffectOf<M>> {
  const snapshot = snapshotIn(machine, status)
  if (snapshot.can(event)) {
    const [next, [action]] = transition(machine as AnyStateMachine, snapshot, event)
    return { ok: true, status: next.value as StatusIn<M>, effect: action?.type as EffectOf<M> | undefined }
  }
  const branches = assertDefined(machine.root.states[status]).transitions.get(event.type)
  if (!branches) return { ok: false, why: 'state', failed: [] }
  const failed = branches.flatMap(({ guard }) => failedIn(guard, machine, event))
  return { ok: false, why: 'guard', failed: [...new Set(failed)] }
}
