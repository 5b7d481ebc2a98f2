import { type AnyStateMachine, createActor, fromCallback, SimulatedClock } from 'xstate'
import { chartOf } from '#machines/chart.ts'
import { keyOf } from './graph.ts'
import type { Case, Model } from './model.ts'
import { transitionsTaken } from './recorder.ts'
import type { Path } from './walks.ts'

interface Taken {
  readonly reached: string
  readonly transitions: readonly string[]
}

interface Replay {
  readonly start: Taken
  readonly steps: readonly Taken[]
}

/** Actors never end by themselves: the path says when and how. */
function held(machine: AnyStateMachine) {
  const sources = chartOf(machine).states.flatMap(({ invokes }) => invokes.map(({ src }) => src))
  return machine.provide({ actors: Object.fromEntries(sources.map((src) => [src, fromCallback(() => {})])) })
}

/** In milliseconds, by the event of the timer. */
function delaysOf(machine: AnyStateMachine) {
  const timers = chartOf(machine).states.flatMap((state) => state.timers)
  const length = (delay: string | number) => (typeof delay === 'number' ? delay : machine.implementations.delays[delay])
  return new Map(timers.map(({ event, delay }) => [event, length(delay) as number]))
}

/** Timers run by a simulated clock. */
export function replay<C extends Case>(model: Model<C>, { start, steps }: Path<C>): Replay {
  const clock = new SimulatedClock()
  const delays = delaysOf(model.machine)
  let transitions: string[] = []
  const actor = createActor(held(model.machine), {
    input: model.starts[start],
    clock,
    inspect: (event) => void transitions.push(...transitionsTaken(event)),
  })
  // The actor takes its first transitions while it is created.
  actor.start()
  const begun: Taken = { reached: keyOf(model, actor.getSnapshot()), transitions }
  const run = (action: () => void): Taken => {
    transitions = []
    action()
    return { reached: keyOf(model, actor.getSnapshot()), transitions }
  }
  const taken = steps.map(({ case: { event } }) => {
    const delay = delays.get(event.type)
    return run(() => (delay === undefined ? actor.send(event) : clock.increment(delay)))
  })
  actor.stop()
  return { start: begun, steps: taken }
}
