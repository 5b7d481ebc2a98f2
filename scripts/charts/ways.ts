import type { Chart, ChartState } from '#machines/core/chart.ts'
import type { LabelMove } from '#src/chart/buttons.ts'
import type { ChartArrow, ChartBox, ChartLine } from '#src/chart/layout.ts'

/** A transition, or several that are drawn as one. It stays where both ends are equal. */
export interface Way {
  readonly from: string
  readonly to: string
  readonly look: ChartArrow['look']
  readonly transitions: readonly string[]
  readonly text: string
  /** Who makes it, or its condition. */
  readonly note?: string | undefined
  readonly isMain?: boolean
  /** As a button. A way that is taken at once has none. */
  readonly move?: LabelMove | undefined
}

/** What differs between the chart of a record and any other. */
export interface Drawn {
  readonly ways: readonly Way[]
  readonly mainPath: readonly string[]
  readonly textOf: (path: string) => Pick<ChartBox, 'title' | 'about' | 'tone'>
  /** In words, by status. */
  readonly otherStarts?: Readonly<Record<string, string>>
  readonly servicesIn: (path: string) => readonly ChartLine[]
  /** What a step is called in "from any other step". */
  readonly step: string
}

export type Tree = ReturnType<typeof treeOf>

/** The states of a chart by path; the root is ''. */
export function treeOf(chart: Chart) {
  const pathOf = (id = '') => id.slice(chart.id.length + 1)
  const byPath = new Map(chart.states.map((state) => [pathOf(state.id), state]))
  const stateAt = (path: string) => byPath.get(path) as ChartState
  const parentOf = (path: string) => pathOf(stateAt(path).parent)
  const childrenOf = (path: string) => [...byPath.keys()].filter((each) => each !== '' && parentOf(each) === path)
  const isInside = (path: string, outer: string) => path !== outer && (outer === '' || path.startsWith(`${outer}.`))
  /** A plain group is entered at its first state, one with regions at its frame. */
  const entryOf = (path: string): string => {
    const { type, initial } = stateAt(path)
    return type === 'compound' ? entryOf(pathOf(initial)) : path
  }
  return { chart, pathOf, stateAt, parentOf, childrenOf, isInside, entryOf }
}
