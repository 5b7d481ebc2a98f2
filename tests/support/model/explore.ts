import type { Case, Model } from '#tests/support/examples/model.ts'
import { type Graph, graphOf, type RefusedPair, refusedPairs } from './graph.ts'
import { type GuardCounts, watchGuards } from './guards.ts'
import { replay } from './replay.ts'
import { edgeWalks, type Path } from './walks.ts'

/** The start is left out. */
interface Walk<C extends Case> extends Path<C> {
  readonly reached: readonly string[]
}

export interface Exploration<C extends Case = Case> extends Graph<C> {
  readonly refused: readonly RefusedPair<C>[]
  readonly walks: readonly Walk<C>[]
  /** The starts are part of it. */
  readonly transitions: ReadonlySet<string>
  readonly guards: GuardCounts
}

/** Walks every edge on a live actor, and sends every refused case. */
export function explore<C extends Case>(model: Model<C>): Exploration<C> {
  const { machine, guards } = watchGuards(model.machine)
  const watched = { ...model, machine }
  const graph = graphOf(watched)
  const transitions = new Set(
    [...graph.starts.keys()].flatMap((start) => replay(model, { start, steps: [] }).start.transitions),
  )
  const walks = edgeWalks(graph).map((walk) => {
    const { steps } = replay(model, walk)
    for (const [index, edge] of walk.steps.entries()) {
      const taken = steps[index]?.transitions ?? []
      edge.transitions.splice(0, edge.transitions.length, ...taken)
      for (const id of taken) transitions.add(id)
    }
    return { ...walk, reached: steps.map(({ reached }) => reached) }
  })
  return { ...graph, refused: refusedPairs(watched, graph), walks, transitions, guards }
}
