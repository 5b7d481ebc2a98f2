import { type ChartState, type ChartTransition, chartOf } from '#machines/chart.ts'
import type { MachineOnlyEntry } from '#machines/registry.ts'
import { entered, mainPathOf } from './main-path.ts'

export interface DrawnFlow extends MachineOnlyEntry {
  readonly mainPath: readonly string[]
}

/** The states of a flow by path, and its main path. */
export function flowTree({ machine, mainPath }: DrawnFlow) {
  const chart = chartOf(machine)
  const [root] = chart.states as [ChartState]
  const pathOf = (id: string) => id.slice(chart.id.length + 1)
  const byPath = new Map(chart.states.map((state) => [pathOf(state.id), state]))
  const stateAt = (path: string) => byPath.get(path) as ChartState
  const childrenOf = (path: string) =>
    chart.states.filter(({ parent }) => parent !== undefined && pathOf(parent) === path).map(({ id }) => pathOf(id))
  const isGroup = (path: string) => path !== '' && childrenOf(path).length > 0
  const parentOf = (path: string) => pathOf(stateAt(path).parent ?? chart.id)
  const isRegion = (path: string) => isGroup(path) && stateAt(parentOf(path)).type === 'parallel'
  /** The groups around a state, the innermost first. */
  const outerOf = (path: string): string[] => {
    const parent = parentOf(path)
    return parent === '' ? [] : [parent, ...outerOf(parent)]
  }
  const isInside = (path: string, outer: string) => outer === '' || path.startsWith(`${outer}.`)
  const isIn = (path: string, outer: string) => path === outer || isInside(path, outer)

  const way = mainPathOf(chart, mainPath)
  /** The box inside the entered state from which the main path continues. */
  const leafOf = (id: string, next: ChartTransition | undefined) => {
    const inside = entered(chart, id)
      .map((state) => pathOf(state.id))
      .filter((path) => !isGroup(path))
    return inside.find((path) => next && isIn(path, pathOf(next.source))) ?? inside[0] ?? pathOf(id)
  }
  const start = leafOf(root.initial ?? root.id, way[0])
  const steps = way.map((transition, index) => ({
    id: transition.id,
    to: leafOf(transition.targets[0] ?? '', way[index + 1]),
  }))
  const stops = [start, ...steps.map(({ to }) => to)]
  const placeOf = (path: string) => outerOf(path).at(-1) ?? path
  /** The last step goes back to a box or group that was left: as a straight line it would pull the start out of its corner. */
  const isCycle =
    stops.slice(0, -2).some((stop) => placeOf(stop) === placeOf(stops.at(-1) ?? '')) &&
    placeOf(stops.at(-2) ?? '') !== placeOf(stops.at(-1) ?? '')
  const mainLeaves = isCycle ? stops.slice(0, -1) : stops

  return {
    chart,
    root,
    pathOf,
    stateAt,
    childrenOf,
    isGroup,
    isRegion,
    outerOf,
    isInside,
    start,
    /** The box that a step of the main path leaves and the one that it enters. */
    mainStep({ id, source }: ChartTransition) {
      const index = steps.findIndex((step) => step.id === id)
      if (index === -1) return undefined
      const stop = stops[index] ?? ''
      const from = isIn(stop, pathOf(source)) ? stop : pathOf(source)
      return { from, to: steps[index]?.to ?? '', isBack: isCycle && index === steps.length - 1 }
    },
    /** The position on the main path, of a group that of its first stop; -1 beside it. */
    positionOf: (path: string) => mainLeaves.findIndex((stop) => isIn(stop, path)),
    /** An arrow to a plain group ends at its first state, one to a group with regions at its frame. */
    landingOf(path: string): string {
      const { type, initial } = stateAt(path)
      return type === 'compound' && initial !== undefined ? this.landingOf(pathOf(initial)) : path
    },
  }
}

export type FlowTree = ReturnType<typeof flowTree>
