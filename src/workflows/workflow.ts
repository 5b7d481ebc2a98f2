import type { Chart, ChartTransition } from '#machines/core/chart.ts'
import type { StatusMeta } from '#machines/core/meta.ts'
import { type StoredEntry, type StoredName, stored } from '#machines/stored.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { aboutOf, type People } from './about.ts'
import { describedChart } from './described-chart.ts'
import { type Phrase, phrasesOf, wordsIn } from './phrases.ts'

export interface StateView {
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
  readonly name: StoredName
  readonly title: string
  readonly entry: StoredEntry
  readonly chart: Chart
  readonly people: People
  readonly states: readonly StateView[]
  readonly moves: readonly MoveView[]
}

export const isWorkflow = (name: string): name is StoredName => name in stored

export function workflowOf(name: StoredName): Workflow {
  const entry: StoredEntry = stored[name]
  const chart = describedChart(entry)
  const { people } = aboutOf(name)
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
  return { name, title: capitalized(wordsIn(name)), entry, chart, people, states, moves }
}

export const workflowNames = Object.keys(stored) as StoredName[]

export const stateIn = ({ states }: Workflow, path: string) => states.find((state) => state.path === path)
