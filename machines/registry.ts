import type { AnyStateMachine } from 'xstate'
import { type Chart, chartOf } from './chart.ts'
import { bulkMachine } from './flows/bulk/bulk-machine.ts'
import { bulkWords } from './flows/bulk/bulk-words.ts'
import { copyLabelMachine } from './flows/copy-label/copy-label-machine.ts'
import { copyLabelWords } from './flows/copy-label/copy-label-words.ts'
import { filterPanelWords } from './flows/filter-panel/filter-panel-words.ts'
import { ledgerFilterPanel } from './flows/filter-panel/finance-filters.ts'
import type { Words } from './flows/flow-words.ts'
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
import { uploadMachine } from './lifecycles/upload/upload-machine.ts'
import { uploadWords } from './lifecycles/upload/upload-words.ts'
import type { Viewer } from './lifecycles/viewer.ts'
import { lifecycles } from './lifecycles.ts'
import { along } from './main-path.ts'

// A new lifecycle is one entry in `lifecycles.ts`. Another machine is one here, one in `about.ts` and one in the models of `examples`.

export const LAYERS = ['machine', 'component', 'http'] as const

export type Layer = (typeof LAYERS)[number]

interface Entry {
  /** The way that most people and records take, from the start. Diagrams draw it as a straight line. */
  readonly mainPath: readonly string[]
  /** Layers that have nothing to walk, with the reason. */
  readonly without?: Readonly<Partial<Record<Layer, string>>>
  /** Transitions that a layer cannot bring about, with the reason. */
  readonly unreachable?: Readonly<Partial<Record<Layer, Readonly<Record<string, string>>>>>
}

export interface LifecycleEntry extends Entry {
  readonly kind: 'lifecycle'
  readonly lifecycle: Lifecycle
  /** By the name that documents and tests use. */
  readonly viewers: Readonly<Record<string, Viewer>>
}

export interface MachineOnlyEntry extends Entry {
  /** `status`: the status of something that only the server changes. `flow`: what a person is doing on a screen. */
  readonly kind: 'status' | 'flow'
  readonly machine: AnyStateMachine
  readonly words?: Words
}

export type MachineEntry = LifecycleEntry | MachineOnlyEntry

const NO_CALL = { http: 'it makes no call.' }
const NO_SCREEN = { component: 'no screen asks it.' }

export const registry = {
  ...lifecycles,
  upload: {
    kind: 'status',
    machine: uploadMachine,
    mainPath: along(uploadMachine, 'part.send', 'upload.finish'),
    words: uploadWords,
    without: NO_SCREEN,
  },
  'ledger-transaction': {
    kind: 'status',
    machine: ledgerTransactionMachine,
    mainPath: along(ledgerTransactionMachine, 'transaction.reverse'),
    words: ledgerTransactionWords,
  },
  'sign-in-challenge': {
    kind: 'status',
    machine: signInChallengeMachine,
    mainPath: along(signInChallengeMachine, 'code.try'),
    words: signInChallengeWords,
    without: NO_SCREEN,
  },
  'server-session': {
    kind: 'status',
    machine: serverSessionMachine,
    mainPath: along(serverSessionMachine, 'access.expired', 'session.call', 'grace.passed'),
    words: serverSessionWords,
    without: NO_SCREEN,
  },
  'sign-in': {
    kind: 'flow',
    machine: signInMachine,
    mainPath: along(signInMachine, 'email.submit', 'requestCode', 'code.submit', 'checkCode'),
    words: signInWords,
  },
  session: {
    kind: 'flow',
    machine: sessionMachine,
    mainPath: along(
      sessionMachine,
      'session.established',
      'loadPermissions',
      'logOut.ask',
      'logOut.confirm',
      'endSession',
    ),
    words: sessionWords,
  },
  shell: {
    kind: 'flow',
    machine: shellMachine,
    mainPath: along(shellMachine, 'open'),
    words: shellWords,
    without: NO_CALL,
  },
  workspace: {
    kind: 'flow',
    machine: workspaceMachine,
    mainPath: along(workspaceMachine, 'move.ask', 'step.submit', 'send'),
    words: workspaceWords,
  },
  bulk: {
    kind: 'flow',
    machine: bulkMachine,
    mainPath: along(bulkMachine, 'bulk.ask', 'bulk.submit', 'sendAll'),
    words: bulkWords,
    without: { http: 'it makes the calls of single moves, which the lifecycles walk.' },
  },
  'upload-widget': {
    kind: 'flow',
    machine: uploadWidgetMachine,
    mainPath: along(uploadWidgetMachine, 'loadScript', 'widget.open', 'upload.started', 'widget.closed'),
    words: uploadWidgetWords,
    without: { http: 'the widget uploads by itself; the machine makes no call.' },
  },
  'queue-item': {
    kind: 'flow',
    machine: queueItemMachine,
    mainPath: along(queueItemMachine, 'item.accept', 'item.start', 'transfer.sent', 'transfer.done'),
    words: queueItemWords,
    without: {
      component: 'the widget runs a table: `widget/queue/transitions.test.ts` walks its queue over every transition.',
      ...NO_CALL,
    },
  },
  'copy-label': {
    kind: 'flow',
    machine: copyLabelMachine,
    mainPath: along(copyLabelMachine, 'address.copy', 'writeClipboard'),
    words: copyLabelWords,
    without: NO_CALL,
  },
  'filter-panel': {
    kind: 'flow',
    machine: ledgerFilterPanel,
    mainPath: along(ledgerFilterPanel, 'panel.open', 'filters.apply'),
    words: filterPanelWords,
    without: NO_CALL,
  },
  live: {
    kind: 'flow',
    machine: liveMachine,
    mainPath: along(liveMachine, 'page.shown', 'stream.opened'),
    words: liveWords,
    without: { http: 'the stream is not a call of the contract: `tests/http/live.test.ts` reads it.' },
    unreachable: {
      component: {
        'live.streaming | xstate.error.actor.stream | 0': 'the stream reports each failure as a loss.',
        'live.streaming | xstate.error.actor.stream | 1': 'the stream reports each failure as a loss.',
        'live.waiting | xstate.error.actor.pause | 0': 'a pause only waits.',
      },
    },
  },
} as const satisfies Record<string, MachineEntry>

export type MachineName = keyof typeof registry

export const machineOf = (entry: MachineEntry) => (entry.kind === 'lifecycle' ? entry.lifecycle.machine : entry.machine)

/** Throws on a note about a transition that the machine does not have. */
export function describedChart(entry: MachineEntry): Chart {
  const chart = chartOf(machineOf(entry))
  if (entry.kind === 'lifecycle' || !entry.words) return chart
  const { machine, states: meanings, notes = {} } = entry.words
  const unused = new Set(Object.keys(notes))
  const pathOf = (id: string) => id.slice(chart.id.length + 1)
  const states = chart.states.map((state) => ({
    ...state,
    description: state.id === chart.id ? machine : meanings[pathOf(state.id)]?.[1],
    transitions: state.transitions.map((transition) => {
      const [, event, branch] = transition.id.split(' | ')
      const one = `${pathOf(state.id)} | ${event} | ${branch}`
      const key = one in notes ? one : `${pathOf(state.id)} | ${event}`
      unused.delete(key)
      return { ...transition, description: notes[key] }
    }),
  }))
  if (unused.size > 0) throw new Error(`${chart.id} has no transition ${[...unused].join(', ')}`)
  return { ...chart, description: machine, states, transitions: states.flatMap(({ transitions }) => transitions) }
}
