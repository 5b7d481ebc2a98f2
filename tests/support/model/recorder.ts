import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { type MachineName, machineOf, registry } from '#machines/registry.ts'
import { itemsTaken } from './items.ts'

const machineIdOf = (name: MachineName) => machineOf(registry[name]).id

const rootIdOf = (item: string) => item.split(/[ .]/, 1)[0]

/** Records which transitions the live actors of an application take, and the latest actor of each machine. */
export function createRecorder() {
  const taken = new Set<string>()
  const actors = new Map<string, AnyActorRef>()
  return {
    inspect: (event: InspectionEvent) => {
      if (event.type !== '@xstate.microstep') return
      const { machine } = event.snapshot as AnyMachineSnapshot
      actors.set(machine.id, event.actorRef as AnyActorRef)
      for (const item of itemsTaken(event)) taken.add(item)
    },
    /** Coverage items that the live actors of a machine took so far. */
    takenBy: (name: MachineName) => [...taken].filter((item) => rootIdOf(item) === machineIdOf(name)),
    /** The latest actor of a machine. */
    actorOf: (name: MachineName) => actors.get(machineIdOf(name)),
  }
}

export type Recorder = ReturnType<typeof createRecorder>
