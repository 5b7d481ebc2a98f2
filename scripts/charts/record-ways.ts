import { mainPathOf } from '#machines/core/main-path.ts'
import type { StatusMeta } from '#machines/core/meta.ts'
import { HAPPENED } from '#machines/lifecycles/happened.ts'
import { type Tracked, tracked } from '#machines/lifecycles/tracked.ts'
import type { MachineName } from '#machines/registry.ts'
import type { LifecycleEntry } from '#machines/stored.ts'
import type { People } from '#src/workflows/about.ts'
import { waysOf } from '#src/workflows/ways.ts'
import { capitalised, words } from '../docs/markdown.ts'
import type { Drawn, Tree, Way } from './ways.ts'

/** The moves of a record, with the people who can make them. */
export function recordWays(
  name: MachineName,
  entry: LifecycleEntry & { people: People },
  { chart, pathOf, stateAt }: Tree,
): Drawn {
  const metaOf = (status: string) => stateAt(status).meta as StatusMeta | undefined
  const open = waysOf(entry, entry.people, ({ target }) => target)
  const ways = open.map(({ status, move, who }): Way => {
    const { type, label, target } = move
    const transitions = chart.transitions.filter(
      ({ source, event, targets }) =>
        pathOf(source) === status && event === type && (pathOf(targets[0]) || status) === target,
    )
    return {
      from: status,
      to: target,
      look: 'event',
      transitions: transitions.map(({ id }) => id),
      text: label,
      note: who,
      move: { label },
    }
  })
  return {
    ways,
    mainPath: mainPathOf(entry.lifecycle),
    otherStarts: otherStarts(name, pathOf(chart.states[0]?.initial)),
    textOf: (path) => ({
      title: metaOf(path)?.label ?? capitalised(words(path)),
      about: stateAt(path).description,
      tone: metaOf(path)?.tone ?? 'gray',
    }),
    servicesIn: () => [],
    step: 'open status',
  }
}

/** Where records begin besides the initial status, in the words of their history. */
function otherStarts(name: MachineName, initial: string) {
  const { creations = {} } = Object.values<Tracked>(tracked).find(({ chart }) => chart === name) ?? {}
  const starts = Object.entries(creations).flatMap(([call, statuses]) =>
    statuses.map((status) => [status, HAPPENED[call] ?? ''] as const),
  )
  return Object.fromEntries(starts.filter(([status]) => status !== initial))
}
