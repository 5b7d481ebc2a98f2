import type { Chart, ChartTransition } from '#machines/chart.ts'
import type { StatusMeta } from '#machines/lifecycles/meta.ts'
import { type MachineEntry, type MachineName, registry } from '#machines/registry.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { aboutOf, type PersonKind } from './about.ts'
import { describedChart } from './described-chart.ts'
import { type Phrase, phrasesOf, wordsIn } from './phrases.ts'
import { models } from './play/examples/models.ts'

export interface StateView {
  /** `enteringCode.entry.clean` */
  readonly path: string
  readonly title: string
  readonly meaning: string
  readonly isFinal: boolean
  readonly meta: StatusMeta | undefined
}

export interface MoveView extends Phrase {
  readonly id: string
  readonly from: string
  /** Empty where it stays. */
  readonly to: string
  readonly note: string
  readonly transition: ChartTransition
}

/** A machine as its page shows it. */
export interface Workflow {
  readonly name: MachineName
  readonly title: string
  readonly entry: MachineEntry
  readonly model: (typeof models)[MachineName]
  readonly chart: Chart
  readonly purpose: string
  readonly people: Readonly<Record<string, PersonKind>>
  readonly states: readonly StateView[]
  readonly moves: readonly MoveView[]
}

export const KINDS = {
  lifecycle: {
    title: 'Records',
    about: 'What can happen to a record. The row menu offers it, and the server enforces it.',
  },
  status: { title: 'Decided by the server', about: 'The server checks the conditions of these events.' },
  flow: { title: 'Screens', about: 'What a person is doing on a screen. Nothing of it is stored.' },
} as const

export const isWorkflow = (name: string): name is MachineName => name in registry

export const kindOf = (name: MachineName) => registry[name].kind

export const workflowTitle = (name: MachineName) => capitalized(wordsIn(name))

export function workflowOf(name: MachineName): Workflow {
  const entry: MachineEntry = registry[name]
  const chart = describedChart(entry)
  const { purpose, people } = aboutOf(name)
  const { titleOf, phraseOf } = phrasesOf(entry)
  const pathOf = (id: string) => id.slice(chart.id.length + 1)
  const states = chart.states.slice(1).map((state): StateView => {
    const meta = state.meta as StatusMeta | undefined
    const path = pathOf(state.id)
    return {
      path,
      title: meta?.label ?? capitalized(titleOf(path)),
      meaning: state.description ?? '',
      isFinal: state.type === 'final',
      meta,
    }
  })
  const moves = chart.transitions.map((transition) => ({
    ...phraseOf(transition),
    id: transition.id,
    from: pathOf(transition.source),
    to: transition.targets.map(pathOf).join(', '),
    note: transition.description ?? '',
    transition,
  }))
  return { name, title: workflowTitle(name), entry, model: models[name], chart, purpose, people, states, moves }
}

export const workflowNames = Object.keys(registry) as MachineName[]

export const stateIn = ({ states }: Workflow, path: string) => states.find((state) => state.path === path)

/** With the groups around it: "Verify screen › Waiting for the code". */
export const placeOf = (workflow: Workflow, path: string) =>
  path === ''
    ? 'Any step'
    : path
        .split('.')
        .map((_, index, keys) => keys.slice(0, index + 1).join('.'))
        .filter((outer) => outer === path || stateIn(workflow, outer)?.meaning !== '')
        .map((outer) => stateIn(workflow, outer)?.title ?? outer)
        .join(' › ')

/** A state concerns the ways into it, out of it, and out of the groups around it. */
export const concerns = (state: string | undefined, { from, to }: Pick<MoveView, 'from' | 'to'>) =>
  state === undefined ||
  [from, to].some((path) => path === state || path.startsWith(`${state}.`)) ||
  (from !== '' && state.startsWith(`${from}.`))

/** An inner state handles an event before the states around it. */
export const overrules = (inner: MoveView, outer: MoveView) =>
  inner.transition.event === outer.transition.event &&
  inner.from !== outer.from &&
  (outer.from === '' || inner.from.startsWith(`${outer.from}.`))
