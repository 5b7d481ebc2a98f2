import { type AnyActor, type AnyActorRef, type AnyStateMachine, type InspectionEvent, StateMachine } from 'xstate'
import { chartOf } from '#machines/core/chart.ts'
import { type MachineName, machineOf, registry } from '#machines/registry.ts'
import { transitionsTaken } from '#tests/support/examples/run.ts'

export const transitionsOf = (machine: AnyStateMachine) => chartOf(machine).transitions.map(({ id }) => id)

const machineIdOf = (name: MachineName) => machineOf(registry[name]).id

const rootIdOf = (id: string) => id.split(/[ .]/, 1)[0]

export function createRecorder() {
  const taken = new Set<string>()
  const actors = new Map<string, AnyActorRef>()
  return {
    inspect: (event: InspectionEvent) => {
      const { logic } = event.actorRef as AnyActor
      if (logic instanceof StateMachine) actors.set(logic.id, event.actorRef as AnyActorRef)
      for (const id of transitionsTaken(event)) taken.add(id)
    },
    /** Transition ids. */
    takenBy: (name: MachineName) => [...taken].filter((id) => rootIdOf(id) === machineIdOf(name)),
    actorOf: (name: MachineName) => actors.get(machineIdOf(name)),
  }
}
