import { afterAll, expect } from 'vitest'
import { commands } from 'vitest/browser'
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, OutputFrom } from 'xstate'
import { chartOf } from '#machines/core/chart.ts'
import type { ConfigOf } from '#machines/core/words.ts'
import { type MachineName, machineOf, registry } from '#machines/registry.ts'
import { figuresOf } from '#tests/spec/figures.ts'
import type { ActorOf, Case } from '#tests/support/examples/model.ts'
import { valueText } from '#tests/support/examples/run.ts'
import type { Edge } from '#tests/support/model/graph.ts'
import { transitionsOf } from '#tests/support/model/recorder.ts'
import { describePath, type Path } from '#tests/support/model/walks.ts'
import { coveragePath, coverageText } from '../../../scripts/docs/layers.ts'
import { seriousViolations } from './accessibility.ts'
import type { App } from './app.tsx'

/** The atomic states, with their parents: `enteringCode.entry.clean`. */
type LeafOf<Config> = Config extends { states: infer States }
  ? {
      [Key in keyof States & string]: LeafOf<States[Key]> extends infer Inner extends string
        ? [Inner] extends [never]
          ? Key
          : `${Key}.${Inner}`
        : never
    }[keyof States & string]
  : never

/** `from`: the states before the step. */
type Step<Payload> = (app: App, payload: Payload, from: string) => Promise<unknown>

/** How each event comes about, and what each state looks like. Typed over all events, actors and states. */
export interface Play<M extends AnyStateMachine, Delay extends string = never> {
  readonly events: { readonly [T in EventFromLogic<M>['type']]: Step<Extract<EventFromLogic<M>, { type: T }>> }
  readonly actors: {
    readonly [Src in ActorOf<M>['src']]: {
      readonly done: Step<OutputFrom<Extract<ActorOf<M>, { src: Src }>['logic']>>
      readonly error: Step<unknown>
    }
  }
  readonly delays: Readonly<Record<Delay, Step<undefined>>>
  readonly states: { readonly [State in LeafOf<ConfigOf<M>>]: (app: App) => Promise<unknown> }
}

type AnyPlay = {
  readonly [Part in 'events' | 'delays']: Readonly<Record<string, Step<never>>>
} & {
  readonly actors: Readonly<Record<string, { done: Step<never>; error: Step<never> }>>
  readonly states: Readonly<Record<string, (app: App) => Promise<unknown>>>
}

const leavesOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value as object).flatMap(([key, child]) => leavesOf(child).map((leaf) => `${key}.${leaf}`))

function stepFor(
  machine: AnyStateMachine,
  play: AnyPlay,
  { event }: Case,
): (app: App, from: string) => Promise<unknown> {
  const { states } = chartOf(machine)
  const [, ending, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  if (ending && id) {
    const { src } = states.flatMap(({ invokes }) => invokes).find((invoke) => invoke.id === id) ?? { src: '' }
    const { output, error } = event as { output?: unknown; error?: unknown }
    const step = play.actors[src]?.[ending as 'done' | 'error']
    return (app, from) => step?.(app, (output ?? error) as never, from) ?? Promise.reject(new Error(`No ${src}`))
  }
  const timer = states.flatMap(({ timers }) => timers).find((each) => each.event === event.type)
  const step = timer ? play.delays[timer.delay] : play.events[event.type]
  return (app, from) => step?.(app, event as never, from) ?? Promise.reject(new Error(`No ${event.type}`))
}

/** Records what the live actors took. */
export function createWalker<M extends AnyStateMachine, Delay extends string>(
  name: MachineName,
  machine: M,
  typedPlay: Play<M, Delay>,
) {
  const play = typedPlay as unknown as AnyPlay
  const taken = new Set<string>()
  const seen = new Set<string>()
  // `npm run coverage` judges whether the walks of a file took every transition.
  afterAll(() => commands.writeFile(coveragePath('component', name), coverageText(taken)))

  const stateOf = (app: App) => {
    const snapshot = app.recorder.actorOf(name)?.getSnapshot() as AnyMachineSnapshot | undefined
    return snapshot?.value
  }

  /** Both the live actor and the screen. */
  async function expectToBeIn(app: App, key: string) {
    const [expected] = key.split(' | ')
    await expect.poll(() => valueText(stateOf(app))).toBe(expected)
    for (const leaf of leavesOf(stateOf(app))) await play.states[leaf]?.(app)
    if (seen.has(key)) return
    seen.add(key)
    await expect.poll(() => seriousViolations()).toEqual([])
  }

  async function take(app: App, edge: Edge) {
    await stepFor(machine, play, edge.case)(app, edge.from)
    await expectToBeIn(app, edge.to)
    const missing = edge.transitions.filter((id) => !app.recorder.takenBy(name).includes(id))
    expect(missing, `taken by ${edge.case.name}`).toEqual([])
  }

  return {
    async walk(app: App, path: Path) {
      expect(transitionsOf(machineOf(registry[name])), 'the transitions to walk').toHaveLength(
        figuresOf(name).transitions,
      )
      const done: Edge[] = []
      try {
        for (const edge of path.steps) {
          done.push(edge)
          await take(app, edge)
        }
      } catch (error) {
        throw new Error(`${(error as Error).message}\n\nThe walk so far:\n${describePath({ ...path, steps: done })}`, {
          cause: error,
        })
      } finally {
        for (const id of app.recorder.takenBy(name)) taken.add(id)
      }
    },
    expectToBeIn,
  }
}
