import type { AnyStateMachine, EventFromLogic, InputFrom, OutputFrom, StateMachine } from 'xstate'
import { chartOf } from '#machines/core/chart.ts'
import { type EventOf, type Lifecycle, moveTypesOf } from '#machines/core/lifecycle.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'

export interface Case<E extends { type: string } = { type: string }> {
  readonly name: string
  readonly event: E
}

export interface Model<C extends Case = Case> {
  readonly machine: AnyStateMachine
  readonly starts: Readonly<Record<string, unknown>>
  readonly cases: readonly C[]
  /** Distinguishes two snapshots of one state value whose context makes them behave differently. */
  readonly contextKey: (context: never) => string
}

export interface LifecycleCase<L extends Lifecycle, Name extends string> extends Case<EventOf<L>> {
  readonly viewer: Name
}

export function lifecycleModel<L extends Lifecycle, Name extends string>(
  lifecycle: L,
  viewers: Readonly<Record<Name, Person>>,
): Model<LifecycleCase<L, Name>> {
  const cases = moveTypesOf(lifecycle).flatMap((type) =>
    (Object.entries(viewers) as [Name, Person][]).map(([viewer, by]) => ({
      name: `${type} by ${viewer}`,
      viewer,
      event: { type, by } as EventOf<L>,
    })),
  )
  return { machine: lifecycle.machine, starts: { created: undefined }, cases, contextKey: () => '' }
}

// biome-ignore lint/suspicious/noExplicitAny: the other parameters of StateMachine do not matter here
type AnyOf = any

export type ActorOf<M> =
  M extends StateMachine<
    AnyOf,
    AnyOf,
    AnyOf,
    infer A,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf,
    AnyOf
  >
    ? A
    : never

type PayloadOf<M extends AnyStateMachine, T extends string> = Omit<Extract<EventFromLogic<M>, { type: T }>, 'type'>

/** Typed over all events and actors: a new one does not compile until it is here. */
export interface FlowCases<M extends AnyStateMachine> {
  /** By event, payloads by name. */
  readonly events: { readonly [T in EventFromLogic<M>['type']]: Readonly<Record<string, PayloadOf<M, T>>> }
  /** By actor, endings by name. */
  readonly actors: {
    readonly [Src in ActorOf<M>['src']]: {
      readonly done: Readonly<Record<string, OutputFrom<Extract<ActorOf<M>, { src: Src }>['logic']>>>
      readonly error: Readonly<Record<string, unknown>>
    }
  }
  readonly starts?: Readonly<Record<string, InputFrom<M>>>
  readonly contextKey?: (
    context: M extends { getInitialSnapshot: AnyOf } ? ReturnType<M['getInitialSnapshot']>['context'] : never,
  ) => string
}

type Payloads = Readonly<Record<string, unknown>>

/** Its events, both endings of every actor, and its delays. */
export function flowModel<M extends AnyStateMachine>(machine: M, flow: FlowCases<M>): Model {
  const { states } = chartOf(machine)
  const actors = flow.actors as Readonly<Record<string, { done: Payloads; error: Payloads } | undefined>>
  const own = Object.entries(flow.events as Record<string, Payloads>).flatMap(([type, payloads]) =>
    Object.entries(payloads).map(([name, payload]) => ({
      name: `${type} ${name}`.trim(),
      event: { type, ...(payload as object) },
    })),
  )
  const endings = states.flatMap((state) =>
    state.invokes.flatMap(({ id, src }) => [
      ...endingsOf(
        `${invokeName(id, src, state.key)} answers`,
        `xstate.done.actor.${id}`,
        'output',
        id,
        actors[src]?.done,
      ),
      ...endingsOf(
        `${invokeName(id, src, state.key)} fails`,
        `xstate.error.actor.${id}`,
        'error',
        id,
        actors[src]?.error,
      ),
    ]),
  )
  const timers = new Map(states.flatMap((state) => state.timers).map(({ event, delay }) => [event, delay]))
  const delays = [...timers].map(([type, delay]) => ({ name: `after ${delay}`, event: { type } }))
  return {
    machine,
    starts: flow.starts ?? { started: undefined },
    cases: [...own, ...endings, ...delays],
    contextKey: flow.contextKey ?? (() => ''),
  }
}

/** The name of the call, or the actor's and the state's. */
const invokeName = (id: string, src: string, state: string) => (/^\d+\./.test(id) ? `${src} of ${state}` : id)

const endingsOf = (
  what: string,
  type: string,
  key: 'output' | 'error',
  actorId: string,
  payloads: Payloads = {},
): Case[] =>
  Object.entries(payloads).map(([name, payload]) => ({
    name: `${what} ${name}`.trim(),
    event: { type, [key]: payload, actorId } as Case['event'],
  }))
