import type { AnyStateMachine } from 'xstate'
import { copyLabelMachine } from './flows/copy-label/copy-label-machine.ts'
import { ledgerFilterPanel } from './flows/filter-panel/finance-filters.ts'
import { sessionMachine } from './flows/session/session-machine.ts'
import { shellMachine } from './flows/shell/shell-machine.ts'
import { signInMachine } from './flows/sign-in/sign-in-machine.ts'
import { uploadWidgetMachine } from './flows/upload-widget/upload-widget-machine.ts'
import { createWorkspace } from './flows/workspace/workspace-machine.ts'
import { accountLifecycle } from './lifecycles/account/account-machine.ts'
import { announcementLifecycle } from './lifecycles/announcement/announcement-machine.ts'
import { ledgerTransactionMachine } from './lifecycles/ledger-transaction/ledger-transaction-machine.ts'
import type { Lifecycle } from './lifecycles/lifecycle.ts'
import { roleLifecycle } from './lifecycles/role/role-machine.ts'
import { taskLifecycle } from './lifecycles/task/task-machine.ts'
import { uploadMachine } from './lifecycles/upload/upload-machine.ts'
import { userLifecycle } from './lifecycles/user/user-machine.ts'
import type { Viewer } from './lifecycles/viewer.ts'
import { accountViewers, announcementViewers, roleViewers, taskViewers, userViewers } from './viewers.ts'

// Every machine of the product, for docs, generated tests and their coverage. A new machine is one entry here and one in
// the test models, which do not compile until it is there.

export const LAYERS = ['machine', 'component', 'http'] as const

/** Where tests walk the transitions of a machine: on the machine alone, through rendered components, against the server. */
export type Layer = (typeof LAYERS)[number]

interface Entry {
  /** Layers that have nothing to walk, each with the reason. */
  readonly without?: Readonly<Partial<Record<Layer, string>>>
  /** Single transitions that a layer cannot bring about, each with the reason. */
  readonly unreachable?: Readonly<Partial<Record<Layer, Readonly<Record<string, string>>>>>
}

export interface LifecycleEntry extends Entry {
  readonly kind: 'lifecycle'
  readonly lifecycle: Lifecycle
  /** Everybody whom the lifecycle tells apart, by the name that docs and tests give them. */
  readonly viewers: Readonly<Record<string, Viewer>>
}

export interface MachineOnlyEntry extends Entry {
  /** `status`: the status of something that only the server changes. `flow`: what a person is doing on a screen. */
  readonly kind: 'status' | 'flow'
  readonly machine: AnyStateMachine
}

export type MachineEntry = LifecycleEntry | MachineOnlyEntry

const NO_SCREEN = { component: 'no screen asks it.' }

export const registry = {
  task: { kind: 'lifecycle', lifecycle: taskLifecycle, viewers: taskViewers },
  role: { kind: 'lifecycle', lifecycle: roleLifecycle, viewers: roleViewers },
  user: { kind: 'lifecycle', lifecycle: userLifecycle, viewers: userViewers },
  announcement: { kind: 'lifecycle', lifecycle: announcementLifecycle, viewers: announcementViewers },
  account: { kind: 'lifecycle', lifecycle: accountLifecycle, viewers: accountViewers },
  upload: { kind: 'status', machine: uploadMachine, without: NO_SCREEN },
  'ledger-transaction': { kind: 'status', machine: ledgerTransactionMachine, without: NO_SCREEN },
  'sign-in': { kind: 'flow', machine: signInMachine },
  session: { kind: 'flow', machine: sessionMachine },
  shell: { kind: 'flow', machine: shellMachine, without: { http: 'it makes no call.' } },
  workspace: { kind: 'flow', machine: createWorkspace(taskLifecycle) },
  'upload-widget': {
    kind: 'flow',
    machine: uploadWidgetMachine,
    without: { http: 'the widget uploads by itself; the machine makes no call.' },
  },
  'copy-label': { kind: 'flow', machine: copyLabelMachine, without: { http: 'it makes no call.' } },
  'filter-panel': { kind: 'flow', machine: ledgerFilterPanel, without: { http: 'it makes no call.' } },
} as const satisfies Record<string, MachineEntry>

export type MachineName = keyof typeof registry

export const machineOf = (entry: MachineEntry) => (entry.kind === 'lifecycle' ? entry.lifecycle.machine : entry.machine)
