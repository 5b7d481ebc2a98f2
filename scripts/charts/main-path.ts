import type { Chart, ChartState, ChartTransition } from '#machines/chart.ts'
import type { EventTypeOf, PathOf, ServiceOf } from '#machines/words.ts'

/**
 * A step of a main path: an event type, a service, or a state that an `always` transition enters. A service means the
 * first branch of its success. `always` transitions between the steps are found.
 */
export type StepOf<M> = EventTypeOf<M> | ServiceOf<M> | PathOf<M>

const stateIn = ({ states }: Chart, id: string) => {
  const state = states.find((each) => each.id === id)
  if (!state) throw new Error(`The chart has no state "${id}"`)
  return state
}

/** The states that are entered with `id`: itself, and the initial ones inside it. */
export function entered(chart: Chart, id: string): ChartState[] {
  const state = stateIn(chart, id)
  if (state.type === 'parallel')
    return [state, ...chart.states.filter(({ parent }) => parent === id).flatMap((region) => entered(chart, region.id))]
  return state.initial === undefined ? [state] : [state, ...entered(chart, state.initial)]
}

/** A state and those around it, the innermost first. */
export const withOuter = (chart: Chart, id: string): ChartState[] => {
  const state = stateIn(chart, id)
  return state.parent === undefined ? [state] : [state, ...withOuter(chart, state.parent)]
}

/** The regions that are entered beside `id`, from outside of them. */
const besides = (chart: Chart, id: string, domain: string | undefined): ChartState[] => {
  const around = withOuter(chart, id)
  const inside = around.slice(
    0,
    around.findIndex((state) => state.id === domain),
  )
  return inside.flatMap(({ id: own, parent }) =>
    stateIn(chart, parent ?? chart.id).type === 'parallel' && parent !== domain
      ? chart.states
          .filter((state) => state.parent === parent && state.id !== own)
          .flatMap((state) => entered(chart, state.id))
      : [],
  )
}

/** The innermost state around both ends of a transition: what is active inside it is left. */
const domainOf = (chart: Chart, source: string, target: string) => {
  const around = withOuter(chart, target).slice(1)
  return withOuter(chart, source).find(({ id }) => around.some((state) => state.id === id))?.id
}

const isStep = (step: string, { event, source, targets }: ChartTransition, chart: Chart) => {
  if (event === step) return true
  if (event === '') return targets[0] === `${chart.id}.${step}`
  const invoke = stateIn(chart, source).invokes.find(({ src }) => src === step)
  return invoke !== undefined && event === `xstate.done.actor.${invoke.id}`
}

/**
 * The transitions along `steps` from the start of the chart. The way enters no state twice, except by its last step.
 * Throws when there is no such way.
 */
export function mainPathOf(chart: Chart, steps: readonly string[]): readonly ChartTransition[] {
  function walk(
    active: readonly ChartState[],
    rest: readonly string[],
    visited: ReadonlySet<string>,
  ): readonly ChartTransition[] | undefined {
    const [step, ...further] = rest
    if (step === undefined) return []
    const sources = new Set(active.flatMap(({ id }) => withOuter(chart, id)).map(({ id }) => id))
    for (const transition of chart.transitions) {
      const [target] = transition.targets
      if (!sources.has(transition.source) || target === undefined) continue
      const taken = isStep(step, transition, chart)
      if (!taken && transition.event !== '') continue
      const remaining = taken ? further : rest
      if (remaining.length > 0 && visited.has(target)) continue
      const left = domainOf(chart, transition.source, target)
      const staying = active.filter(({ id }) => !withOuter(chart, id).some((each) => each.id === left))
      const seen = new Set([...visited, ...withOuter(chart, target).map(({ id }) => id)])
      const way = walk([...staying, ...entered(chart, target), ...besides(chart, target, left)], remaining, seen)
      if (way) return [transition, ...way]
    }
    return undefined
  }
  const start = entered(chart, chart.id)
  const way = walk(start, steps, new Set(start.map(({ id }) => id)))
  if (!way) throw new Error(`The chart "${chart.id}" has no way along ${steps.join(', ')}`)
  return way
}
