import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
} from 'xstate'
import { chartOf, isForbidden, itemOf } from '#machines/chart.ts'
import { watchGuards } from './guards.ts'
import type { Case, Model } from './model.ts'

/** A state of the machine as the tests tell states apart. */
export interface Vertex<C extends Case = Case> {
  /** The state value, and the bucket of its context when the model has one. */
  readonly key: string
  readonly snapshot: AnyMachineSnapshot
  /** The shortest way here. */
  readonly path: Path<C>
}

export interface Path<C extends Case = Case> {
  readonly start: string
  readonly steps: readonly Edge<C>[]
}

/** One legal case in one vertex. */
export interface Edge<C extends Case = Case> {
  readonly from: string
  readonly case: C
  readonly to: string
  /** The transitions that were taken, eventless ones too: coverage items. */
  readonly items: readonly string[]
}

/** A case that the machine does not accept in this vertex, with what sending it changed: nothing, if all is well. */
export interface RefusedPair<C extends Case = Case> {
  readonly in: string
  readonly case: C
  readonly changed: boolean
}

export interface Exploration<C extends Case = Case> {
  readonly vertices: ReadonlyMap<string, Vertex<C>>
  readonly edges: readonly Edge<C>[]
  readonly refused: readonly RefusedPair<C>[]
  readonly items: ReadonlySet<string>
  readonly guards: Readonly<Record<string, { true: number; false: number }>>
}

/** Walks a model breadth first: from every vertex, every case. Nothing is executed, nothing is invoked. */
export function explore<C extends Case>(model: Model<C>): Exploration<C> {
  const { machine, guards } = watchGuards(model.machine)
  const stepper = stepperFor(machine)
  const vertices = new Map<string, Vertex<C>>()
  const edges: Edge<C>[] = []
  const refused: RefusedPair<C>[] = []
  const items = new Set<string>()

  const discover = (snapshot: AnyMachineSnapshot, path: Path<C>) => {
    const key = keyOf(model, snapshot)
    if (!vertices.has(key)) vertices.set(key, { key, snapshot, path })
  }
  for (const [start, input] of Object.entries(model.starts)) {
    const first = stepper.start(input)
    if (first.snapshot.status === 'error')
      throw new Error(`The start "${start}" fails: ${String(first.snapshot.error)}`)
    for (const item of first.items) items.add(item)
    discover(first.snapshot, { start, steps: [] })
  }
  for (const { key, snapshot, path } of vertices.values()) {
    for (const each of model.cases) {
      if (!isAccepted(snapshot, each)) {
        if (canBeRefused(each)) refused.push({ in: key, case: each, changed: stepper.changes(snapshot, each) })
        continue
      }
      const next = stepper.step(snapshot, each)
      const edge = { from: key, case: each, to: keyOf(model, next.snapshot), items: next.items }
      edges.push(edge)
      for (const item of next.items) items.add(item)
      discover(next.snapshot, { ...path, steps: [...path.steps, edge] })
    }
  }
  return { vertices, edges, refused, items, guards }
}

/** Also true where a guard decides to stay and do nothing, which `can` calls a no. */
export const isAccepted = (snapshot: AnyMachineSnapshot, { event }: Case) =>
  snapshot.status === 'active' &&
  (snapshot.machine as AnyStateMachine)
    .getTransitionData(snapshot, event)
    .some((transition) => !isForbidden(transition))

/** How the tests call the state that a snapshot is in. */
export const keyOf = (model: Model, snapshot: AnyMachineSnapshot) =>
  [valueText(snapshot.value), model.bucket(snapshot.context as never)].filter(Boolean).join(' | ')

/** All coverage items that the machine has. */
export const itemsOf = (machine: AnyStateMachine) => chartOf(machine).transitions.map(({ item }) => item)

/** The actor of an error nobody handles is one that is not running: the machine would stop, and it cannot happen. */
const canBeRefused = ({ event }: Case) => !event.type.startsWith('xstate.error.')

/** A state value as text: `enteringCode.entry.clean & resend.cooling`. */
export const valueText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, child]) => (Object.keys(child as object).length === 0 ? key : `${key}.${valueText(child)}`))
        .join(' & ')

/** Pure steps that also tell which transitions were taken. */
function stepperFor(machine: AnyStateMachine) {
  let taken: AnyTransitionDefinition[] = []
  let executed = 0
  const actor = createActor(machine, {
    input: undefined,
    inspect: (event) => {
      if (event.type === '@xstate.microstep') taken.push(...event._transitions)
    },
  })
  const scope = {
    self: actor,
    system: actor.system,
    id: 'model',
    sessionId: 'model',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: () => {
      executed += 1
    },
  } as unknown as AnyActorScope
  const observe = (run: () => AnyMachineSnapshot) => {
    taken = []
    executed = 0
    const snapshot = run()
    return {
      snapshot,
      items: taken.filter(({ eventType }) => eventType !== undefined && eventType !== 'xstate.init').map(itemOf),
    }
  }
  return {
    start: (input: unknown) => observe(() => machine.getInitialSnapshot(scope, input)),
    step: (snapshot: AnyMachineSnapshot, { event }: Case) => observe(() => machine.transition(snapshot, event, scope)),
    changes: (snapshot: AnyMachineSnapshot, { event }: Case) =>
      observe(() => machine.transition(snapshot, event, scope)).snapshot !== snapshot || executed > 0,
  }
}
