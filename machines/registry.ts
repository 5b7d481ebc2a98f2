import type { AnyStateMachine } from 'xstate'
import { bulkMachine } from './flows/bulk/bulk-machine.ts'
import { bulkWords } from './flows/bulk/bulk-words.ts'
import { copyLabelMachine } from './flows/copy-label/copy-label-machine.ts'
import { copyLabelWords } from './flows/copy-label/copy-label-words.ts'
import { filterPanelWords } from './flows/filter-panel/filter-panel-words.ts'
import { ledgerFilterPanel } from './flows/filter-panel/finance-filters.ts'
import { liveMachine } from './flows/live/live-machine.ts'
import { liveWords } from './flows/live/live-words.ts'
import { queueItemMachine } from './flows/queue-item/queue-item-machine.ts'
import { queueItemWords } from './flows/queue-item/queue-item-words.ts'
import { sessionMachine } from './flows/session/session-machine.ts'
import { sessionWords } from './flows/session/session-words.ts'
import { shellMachine } from './flows/shell/shell-machine.ts'
import { shellWords } from './flows/shell/shell-words.ts'
import { signInMachine } from './flows/sign-in/sign-in-machine.ts'
import { signInWords } from './flows/sign-in/sign-in-words.ts'
import { uploadWidgetMachine } from './flows/upload-widget/upload-widget-machine.ts'
import { uploadWidgetWords } from './flows/upload-widget/upload-widget-words.ts'
import { workspaceMachine } from './flows/workspace/workspace-machine.ts'
import { workspaceWords } from './flows/workspace/workspace-words.ts'
import { ledgerTransactionMachine } from './lifecycles/ledger-transaction/ledger-transaction-machine.ts'
import { ledgerTransactionWords } from './lifecycles/ledger-transaction/ledger-transaction-words.ts'
import type { Lifecycle } from './lifecycles/lifecycle.ts'
import { serverSessionMachine } from './lifecycles/server-session/server-session-machine.ts'
import { serverSessionWords } from './lifecycles/server-session/server-session-words.ts'
import { signInChallengeMachine } from './lifecycles/sign-in-challenge/sign-in-challenge-machine.ts'
import { signInChallengeWords } from './lifecycles/sign-in-challenge/sign-in-challenge-words.ts'
import { lifecycles } from './lifecycles/tracked.ts'
import { uploadMachine } from './lifecycles/upload/upload-machine.ts'
import { uploadWords } from './lifecycles/upload/upload-words.ts'
import type { Viewer } from './lifecycles/viewer.ts'
import type { Words } from './words.ts'

// A new lifecycle is one entry in `lifecycles/tracked.ts`, another machine is one here with its path in
// `scripts/charts/main-paths.ts`. Neither compiles without its texts in `src/workflows/about.ts` and its model in
// `src/workflows/play/examples/models.ts`.

export interface LifecycleEntry {
  readonly kind: 'lifecycle'
  readonly lifecycle: Lifecycle
  /** By the name that versions, documents and tests use. */
  readonly viewers: Readonly<Record<string, Viewer>>
}

export interface MachineOnlyEntry {
  /** `status`: the status of something that only the server changes. `flow`: what a person is doing on a screen. */
  readonly kind: 'status' | 'flow'
  readonly machine: AnyStateMachine
  readonly words: Words
}

export type MachineEntry = LifecycleEntry | MachineOnlyEntry

export const registry = {
  ...lifecycles,
  upload: { kind: 'status', machine: uploadMachine, words: uploadWords },
  'ledger-transaction': { kind: 'status', machine: ledgerTransactionMachine, words: ledgerTransactionWords },
  'sign-in-challenge': { kind: 'status', machine: signInChallengeMachine, words: signInChallengeWords },
  'server-session': { kind: 'status', machine: serverSessionMachine, words: serverSessionWords },
  'sign-in': { kind: 'flow', machine: signInMachine, words: signInWords },
  session: { kind: 'flow', machine: sessionMachine, words: sessionWords },
  shell: { kind: 'flow', machine: shellMachine, words: shellWords },
  workspace: { kind: 'flow', machine: workspaceMachine, words: workspaceWords },
  bulk: { kind: 'flow', machine: bulkMachine, words: bulkWords },
  'upload-widget': { kind: 'flow', machine: uploadWidgetMachine, words: uploadWidgetWords },
  'queue-item': { kind: 'flow', machine: queueItemMachine, words: queueItemWords },
  'copy-label': { kind: 'flow', machine: copyLabelMachine, words: copyLabelWords },
  'filter-panel': { kind: 'flow', machine: ledgerFilterPanel, words: filterPanelWords },
  live: { kind: 'flow', machine: liveMachine, words: liveWords },
} as const satisfies Record<string, MachineEntry>

export type MachineName = keyof typeof registry

export const machineOf = (entry: MachineEntry) => (entry.kind === 'lifecycle' ? entry.lifecycle.machine : entry.machine)
