import type { Edge, Exploration, Path } from '#tests/support/model/explore.ts'

type Filter = (edge: Edge) => boolean

/** The shortest way over `edges` from a vertex to one that takes a transition not yet taken, that edge included. */
function wayToUntaken(edges: readonly Edge[], from: string, isNew: Filter) {
  const ways = new Map<string, Edge[]>([[from, []]])
  for (const [vertex, way] of ways) {
    for (const edge of edges) {
      if (edge.from !== vertex) continue
      if (isNew(edge)) return [...way, edge]
      if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge])
    }
  }
  return undefined
}

function walkFrom(start: string, edges: readonly Edge[], taken: Set<string>) {
  const steps: Edge[] = []
  for (;;) {
    const way = wayToUntaken(edges, steps.at(-1)?.to ?? start, ({ items }) => items.some((item) => !taken.has(item)))
    if (!way) return steps
    for (const { items } of way) for (const item of items) taken.add(item)
    steps.push(...way)
  }
}

const beginOf = ({ vertices }: Exploration, start: string) => {
  const begin = [...vertices.values()].find(({ path }) => path.start === start && path.steps.length === 0)
  if (!begin) throw new Error(`There is no start "${start}"`)
  return begin.key
}

/** Few walks from some starts that take every transition of the machine that `canTake` lets them reach. */
export function itemWalksOf(exploration: Exploration, starts: readonly string[], canTake: Filter): Path[] {
  const possible = exploration.edges.filter(canTake)
  const taken = new Set<string>()
  return starts.flatMap((start) => {
    const walks: Path[] = []
    for (;;) {
      const steps = walkFrom(beginOf(exploration, start), possible, taken)
      if (steps.length === 0) return walks
      walks.push({ start, steps })
    }
  })
}

/** The path from a start over cases by their names. */
export function pathOf(exploration: Exploration, start: string, ...names: string[]): Path {
  const steps: Edge[] = []
  let at = beginOf(exploration, start)
  for (const name of names) {
    const edge = exploration.edges.find(({ from, case: each }) => from === at && each.name === name)
    if (!edge) throw new Error(`"${name}" is not legal in ${at}`)
    steps.push(edge)
    at = edge.to
  }
  return { start, steps }
}
