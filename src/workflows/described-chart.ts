import { type Chart, chartOf } from '#machines/core/chart.ts'
import type { LifecycleEntry, StatusEntry } from '#machines/stored.ts'

/** Its words are beside the machine. */
export interface WordedEntry extends Omit<StatusEntry, 'kind'> {
  readonly kind: 'status' | 'flow'
}

/** The chart with the texts of its words. Throws on a note about a transition that the machine does not have. */
export function describedChart(entry: LifecycleEntry | WordedEntry): Chart {
  if (entry.kind === 'lifecycle') return chartOf(entry.lifecycle.machine)
  const chart = chartOf(entry.machine)
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
