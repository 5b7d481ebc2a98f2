import type { Edge, Exploration, Path } from './explore.ts'
import type { Case } from './model.ts'

/** The edges from `from` to the nearest vertex that still has an edge to take, and that edge; undefined when there is none. */
function wayToUntaken<C extends Case>(edges: readonly Edge<C>[], from: string, untaken: ReadonlySet<Edge<C>>) {
  const ways = new Map<string, Edge<C>[]>([[from, []]])
  for (const [vertex, way] of ways) {
    for (const edge of edges) {
      if (edge.from !== vertex) continue
      if (untaken.has(edge)) return [...way, edge]
      if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge])
    }
  }
  return undefined
}

/** A few long walks that take every legal transition: on to the nearest one not yet taken, from a start again when stuck. */
export function walksOf<C extends Case>({ vertices, edges }: Exploration<C>): Path<C>[] {
  const untaken = new Set(edges)
  const starts = [...vertices.values()].filter(({ path }) => path.steps.length === 0)
  return starts.flatMap(({ key, path: { start } }) => {
    const walks: Path<C>[] = []
    for (;;) {
      const steps = walkFrom(key, edges, untaken)
      if (steps.length === 0) return walks
      walks.push({ start, steps })
    }
  })
}

function walkFrom<C extends Case>(start: string, edges: readonly Edge<C>[], untaken: Set<Edge<C>>) {
  const steps: Edge<C>[] = []
  for (;;) {
    const way = wayToUntaken(edges, steps.at(-1)?.to ?? start, untaken)
    if (!way) return steps
    for (const edge of way) untaken.delete(edge)
    steps.push(...way)
  }
}

/** A path as lines that a person can follow. */
export const describePath = ({ start, steps }: Path) =>
  [`start: ${start}`, ...steps.map((edge) => `${edge.from} -- ${edge.case.name} --> ${edge.to}`)].join('\n')
