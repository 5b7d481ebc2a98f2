import type { MachineName } from '#machines/registry.ts'
import type { WordedEntry } from '#src/workflows/described-chart.ts'
import { wordingOf } from '#src/workflows/wording.ts'
import { MAIN_PATHS } from './main-paths.ts'
import type { Drawn, Tree, Way } from './ways.ts'

/** The transitions of a flow, or of a status that the server decides, in its words. */
export function flowWays(name: MachineName, { kind, machine, words }: WordedEntry, tree: Tree): Drawn {
  const { chart, pathOf, stateAt, entryOf } = tree
  const say = wordingOf(machine, words)
  const ways = chart.transitions.map((transition): Way => {
    const { text, look, condition } = say.transition(transition)
    const from = pathOf(transition.source)
    const target = transition.targets.find((id) => id !== transition.source)
    return {
      from,
      to: target === undefined ? from : entryOf(pathOf(target)),
      look,
      transitions: [transition.id],
      text,
      note: condition,
      move: transition.event === '' ? undefined : { label: text, note: condition },
    }
  })
  return {
    ways,
    mainPath: MAIN_PATHS[name as keyof typeof MAIN_PATHS],
    textOf: (path) => ({ title: say.title(path), about: words.states[path]?.[1] || undefined }),
    servicesIn: (path) => stateAt(path).invokes.map(({ src }) => ({ look: 'service', text: say.service(src).runs })),
    step: kind === 'flow' ? 'step' : 'status',
  }
}
