import { createActor, SimulatedClock } from 'xstate'
import type { Case, Model } from '#tests/support/examples/model.ts'
import { delaysOf, held, keyOf, transitionsTaken } from '#tests/support/examples/run.ts'
import type { Path } from './walks.ts'

interface Taken {
  readonly reached: string
  readonly transitions: readonly string[]
}

interface Replay {
  readonly start: Taken
  readonly steps: readonly Taken[]
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
