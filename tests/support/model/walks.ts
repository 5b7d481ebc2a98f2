import type { Case } from '#tests/support/examples/model.ts'
import type { Edge, Filter, Graph } from './graph.ts'

export interface Path<C extends Case = Case> {
  readonly start: string
  readonly steps: readonly Edge<C>[]
}

interface Limits<C extends Case> {
  /** It has every start by default. */
  readonly starts?: readonly string[]
  readonly canTake?: Filter<C>
}

/** `isWanted` is true while an edge still adds to the coverage. */
interface Goal<C extends Case> {
  readonly isWanted: Filter<C>
  readonly take: (edge: Edge<C>) => void
}

const stateOf = ({ starts }: Graph, start: string) => {
  const state = starts.get(start)
  if (state === undefined) throw new Error(`There is no start "${start}"`)
  return state
}

/** Takes the shortest way to the nearest wanted edge, until none can be reached. */
function walkFrom<C extends Case>(graph: Graph<C>, start: string, { isWanted, take }: Goal<C>, canTake: Filter<C>) {
  const steps: Edge<C>[] = []
  const isGoal = (edge: Edge<C>) => canTake(edge) && isWanted(edge)
  for (;;) {
    const from = steps.at(-1)?.to ?? stateOf(graph, start)
    const goal = graph.edgesFrom(from).find(isGoal)
    const way = goal ? [goal] : graph.wayTo(from, new Set(graph.edges.filter(isGoal).map((edge) => edge.from)), canTake)
    if (!way) return steps
    for (const edge of way) take(edge)
    steps.push(...way)
  }
}

function walksTo<C extends Case>(graph: Graph<C>, goal: Goal<C>, limits: Limits<C>): Path<C>[] {
  const { starts = [...graph.starts.keys()], canTake = () => true } = limits
  return starts.flatMap((start) => {
    const walks: Path<C>[] = []
    for (;;) {
      const steps = walkFrom(graph, start, goal, canTake)
      if (steps.length === 0) return walks
      walks.push({ start, steps })
    }
  })
}

/** Returns few long walks that take every edge. */
export function edgeWalks<C extends Case>(graph: Graph<C>): Path<C>[] {
  const untaken = new Set(graph.edges)
  return walksTo(graph, { isWanted: (edge) => untaken.has(edge), take: (edge) => untaken.delete(edge) }, {})
}

/** Takes every transition, but not from every state with every case. */
export function transitionWalks<C extends Case>(graph: Graph<C>, limits: Limits<C> = {}): Path<C>[] {
  const taken = new Set<string>()
  const take = ({ transitions }: Edge<C>) => {
    for (const id of transitions) taken.add(id)
  }
  return walksTo(graph, { isWanted: ({ transitions }) => transitions.some((id) => !taken.has(id)), take }, limits)
}

/** Throws where a case is not accepted. */
export function pathOf<C extends Case>(graph: Graph<C>, start: string, ...names: string[]): Path<C> {
  const steps: Edge<C>[] = []
  for (const name of names) {
    const from = steps.at(-1)?.to ?? stateOf(graph, start)
    const edge = graph.edges.find((each) => each.from === from && each.case.name === name)
    if (!edge) throw new Error(`"${name}" is not legal in ${from}`)
    steps.push(edge)
  }
  return { start, steps }
}

export const describePath = ({ start, steps }: Path) =>
  [`start: ${start}`, ...steps.map((edge) => `${edge.from} -- ${edge.case.name} --> ${edge.to}`)].join('\n')
