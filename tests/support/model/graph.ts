import { type AdjacencyMap, adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from '@xstate/graph'
import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate'
import type { Case, Model } from '#tests/support/examples/model.ts'
import { accepting, keyOf } from '#tests/support/examples/run.ts'

export interface Edge<C extends Case = Case> {
  readonly from: string
  readonly case: C
  readonly to: string
  /** Eventless ones are part of it; `explore` records them. */
  readonly transitions: string[]
}

/** `changed`: sending it had an effect all the same. */
export interface RefusedPair<C extends Case = Case> {
  readonly in: string
  readonly case: C
  readonly changed: boolean
}

export type Filter<C extends Case = Case> = (edge: Edge<C>) => boolean

export interface Graph<C extends Case = Case> {
  readonly states: ReadonlyMap<string, AnyMachineSnapshot>
  readonly edges: readonly Edge<C>[]
  readonly edgesFrom: (state: string) => readonly Edge<C>[]
  readonly starts: ReadonlyMap<string, string>
  /** It is undefined where there is no way. */
  readonly wayTo: (from: string, goals: ReadonlySet<string>, canTake: Filter<C>) => readonly Edge<C>[] | undefined
}

/** Throws when a start fails or two cases share a name. */
export function graphOf<C extends Case>(model: Model<C>): Graph<C> {
  const { machine } = model
  const names = new Set(model.cases.map(({ name }) => name))
  if (names.size < model.cases.length) throw new Error('Two cases share a name')
  const caseOf = new Map<EventObject, C>(model.cases.map((each) => [each.event, each]))
  const nameOf = (event: EventObject) => caseOf.get(event)?.name ?? event.type
  const key = (snapshot: AnyMachineSnapshot) => keyOf(model, snapshot)
  const accepted = (snapshot: AnyMachineSnapshot) => model.cases.filter((each) => accepting(snapshot, each).length > 0)
  const serialize = { serializeState: key, serializeEvent: nameOf }

  const starts = new Map<string, string>()
  const states = new Map<string, AnyMachineSnapshot>()
  const edges = new Map<string, Edge<C>>()
  const edgeKey = (from: string, event: EventObject) => `${from} -- ${nameOf(event)}`
  const meet = (snapshot: AnyMachineSnapshot) => {
    if (!states.has(key(snapshot))) states.set(key(snapshot), snapshot)
  }
  for (const [start, input] of Object.entries(model.starts)) {
    const [first] = initialTransition(machine, input)
    if (first.status === 'error') throw new Error(`The start "${start}" fails: ${String(first.error)}`)
    starts.set(start, key(first))
    meet(first)
    const events = (snapshot: AnyMachineSnapshot) => accepted(snapshot).map(({ event }) => event)
    const adjacency: AdjacencyMap<AnyMachineSnapshot, EventObject> = getAdjacencyMap(machine, {
      ...serialize,
      input,
      events,
    })
    for (const { state, event, nextState } of adjacencyMapToArray(adjacency)) {
      meet(nextState)
      const edge = { from: key(state), case: caseOf.get(event) as C, to: key(nextState), transitions: [] }
      if (!edges.has(edgeKey(edge.from, event))) edges.set(edgeKey(edge.from, event), edge)
    }
  }

  const [input] = Object.values(model.starts)
  const edgeAt = (from: string, event: EventObject) => edges.get(edgeKey(from, event)) as Edge<C>
  const outgoing = Map.groupBy(edges.values(), ({ from }) => from)
  const edgesFrom = (state: string) => outgoing.get(state) ?? []
  return {
    states,
    edges: [...edges.values()],
    edgesFrom,
    starts,
    wayTo(from, goals, canTake) {
      const paths = getShortestPaths(machine, {
        ...serialize,
        input,
        fromState: states.get(from) as AnyMachineSnapshot,
        events: (snapshot: AnyMachineSnapshot) =>
          edgesFrom(key(snapshot)).flatMap((edge) => (canTake(edge) ? [edge.case.event] : [])),
        toState: (snapshot: AnyMachineSnapshot) => goals.has(key(snapshot)),
      })
      const [shortest] = paths.sort((a, b) => a.weight - b.weight)
      // The first step of a path only names where it begins.
      return shortest?.steps
        .slice(1)
        .map(({ event }, index) => edgeAt(key(shortest.steps[index]?.state as never), event))
    },
  }
}

export const refusedPairs = <C extends Case>({ machine, cases }: Model<C>, { states }: Graph<C>): RefusedPair<C>[] =>
  [...states].flatMap(([state, snapshot]) =>
    cases
      .filter((each) => canBeRefused(each) && accepting(snapshot, each).length === 0)
      .map((each) => {
        const [next, actions] = transition(machine, snapshot, each.event)
        return { in: state, case: each, changed: next !== snapshot || actions.length > 0 }
      }),
  )

/** An error of an actor that is not running cannot happen: XState stops the machine on an unhandled one. */
const canBeRefused = ({ event }: Case) => !event.type.startsWith('xstate.error.')
