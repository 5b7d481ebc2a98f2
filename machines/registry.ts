import type { AnyStateMachine } from 'xstate'
import { bulkMachine } from './flows/bulk/bulk-machine.ts'
import { liveMachine } from './flows/live/live-machine.ts'
import { sessionMachine } from './flows/session/session-machine.ts'
import { shellMachine } from './flows/shell/shell-machine.ts'
import { signInMachine } from './flows/sign-in/sign-in-machine.ts'
import { uploadWidgetMachine } from './flows/upload-widget/upload-widget-machine.ts'
import { workspaceMachine } from './flows/workspace/workspace-machine.ts'
import { type StoredEntry, stored } from './stored.ts'

// Every machine of the product, for documents, versions and tests. The chart of a screen has its words in
// `scripts/docs/words`, and each machine without moves of people its path in `scripts/charts/main-paths.ts`.

/** What a person is doing on a screen. */
export interface FlowEntry {
  readonly kind: 'flow'
  readonly machine: AnyStateMachine
}

export type MachineEntry = StoredEntry | FlowEntry

export const registry = {
  ...stored,
  'sign-in': { kind: 'flow', machine: signInMachine },
  session: { kind: 'flow', machine: sessionMachine },
  shell: { kind: 'flow', machine: shellMachine },
  workspace: { kind: 'flow', machine: workspaceMachine },
  bulk: { kind: 'flow', machine: bulkMachine },
  'upload-widget': { kind: 'flow', machine: uploadWidgetMachine },
  live: { kind: 'flow', machine: liveMachine },
} as const satisfies Record<string, MachineEntry>

export type MachineName = keyof typeof registry

export const machineOf = (entry: MachineEntry) => (entry.kind === 'lifecycle' ? entry.lifecycle.machine : entry.machine)
