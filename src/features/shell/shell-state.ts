import { createActor, type SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/flows/session/session-machine.ts'
import { type SessionReport, type Situation, shellMachine } from '#machines/flows/shell/shell-machine.ts'
import type { ActorSettings } from '#src/api/services.tsx'

export const reportOf = (state: SnapshotFrom<typeof sessionMachine>): SessionReport => ({
  status: state.hasTag('ready') ? 'ready' : state.matches('signedIn') ? 'loading' : 'signedOut',
  isSuperAdmin: state.context.user?.isSuperAdmin ?? false,
  permissions: state.context.grant.permissions,
})

/** Creating an actor evaluates the chart; without actions it needs no start. */
export const shellStateIn = (input: Situation, actors: ActorSettings) =>
  createActor(shellMachine, { ...actors, input }).getSnapshot().value
