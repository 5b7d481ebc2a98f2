import { type AnyActorRef, type AnyStateMachine, createActor, fromCallback, SimulatedClock } from 'xstate'
import { chartOf } from '#machines/chart.ts'
import { keyOf, type Path } from './explore.ts'
import type { Case, Model } from './model.ts'

/** The machine with actors that never end by themselves: the path says when and how they do. */
function held(machine: AnyStateMachine) {
  const sources = chartOf(machine).states.flatMap(({ invokes }) => invokes.map(({ src }) => src))
  return machine.provide({ actors: Object.fromEntries(sources.map((src) => [src, fromCallback(() => {})])) })
}

function send(actor: AnyActorRef, clock: SimulatedClock, { event }: Case, delays: ReadonlyMap<string, number>) {
  const delay = delays.get(event.type)
  if (delay === undefined) actor.send(event)
  else clock.increment(delay)
}

/** Milliseconds of every timer, by the event that it sends. */
function delaysOf(machine: AnyStateMachine) {
  const timers = chartOf(machine).states.flatMap((state) => state.timers)
  const length = (delay: string | number) => (typeof delay === 'number' ? delay : machine.implementations.delays[delay])
  return new Map(timers.map(({ event, delay }) => [event, length(delay) as number]))
}

/** Runs a path on a live actor, timers by a simulated clock, and tells where each step led. */
export function replay<C extends Case>(model: Model<C>, { start, steps }: Path<C>): string[] {
  const clock = new SimulatedClock()
  const delays = delaysOf(model.machine)
  const actor = createActor(held(model.machine), { input: model.starts[start], clock })
  actor.start()
  const reached = steps.map((step) => {
    send(actor, clock, step.case, delays)
    return keyOf(model, actor.getSnapshot())
  })
  actor.stop()
  return reached
}
