import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { itemOf } from '#machines/chart.ts'
import { type MachineName, machineOf, registry } from '#machines/registry.ts'

const machineIdOf = (name: MachineName) => machineOf(registry[name]).id

const rootIdOf = (item: string) => item.split(/[ .]/, 1)[0]

/** Looks on while the live actors of the application run: which transitions they take, and where they are. */
export function createRecorder() {
  const taken = new Set<string>()
  const actors = new Map<string, AnyActorRef>()
  return {
    inspect: (event: InspectionEvent) => {
      if (event.type !== '@xstate.microstep') return
      const { machine } = event.snapshot as AnyMachineSnapshot
      actors.set(machine.id, event.actorRef as AnyActorRef)
      for (const transition of event._transitions)
        if (transition.eventType !== undefined && transition.eventType !== 'xstate.init') taken.add(itemOf(transition))
    },
    /** Coverage items that the live actors of a machine took so far. */
    takenBy: (name: MachineName) => [...taken].filter((item) => rootIdOf(item) === machineIdOf(name)),
    /** The latest actor of a machine. */
    actorOf: (name: MachineName) => actors.get(machineIdOf(name)),
  }
}

export type Recorder = ReturnType<typeof createRecorder>
