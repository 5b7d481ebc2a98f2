import { type Chart, chartOf } from '#machines/chart.ts'
import { tracked } from '#machines/lifecycles/tracked.ts'
import type { LifecycleEntry, MachineEntry, MachineName } from '#machines/registry.ts'
import { fingerprintOf } from '#server/core/fingerprint.ts'
import type { ChartFile, ChartLayouts } from '#src/chart/layout.ts'
import { ABOUT } from '#src/workflows/about.ts'
import { waysOf } from '#src/workflows/ways.ts'
import { title } from '../docs/markdown.ts'
import { flowModel } from './flow-model.ts'
import { layOut, type Winner } from './layout.ts'
import { lifecycleModel } from './lifecycle-model.ts'
import { MAIN_PATHS, OTHER_STARTS } from './main-paths.ts'
import type { Model } from './model.ts'
import { faultsOf } from './score.ts'
import { twoColumns } from './two-columns.ts'

export const LAYOUTS = 'src/chart/layouts'

/** Pixels: what a drawer shows at 98 % or more. */
const DRAWER = 460

const PAGE = 1260

/** For a picture that few people look at. */
export const WIDE = 2 * PAGE

const DIRECTIONS = { lifecycle: ['RIGHT'], status: ['RIGHT', 'DOWN'], flow: ['DOWN'] } as const

/** A move from three states is folded; from two where the picture would have a fault otherwise. */
const FOLDED_FROM = [3, 2]

export type ModelOf = (foldedFrom: number) => Model

/** The statuses of the chart in which records begin, besides the initial one. Throws when one has no words. */
export function otherStarts(name: MachineName, { id, states: [root, ...states] }: Chart) {
  const creations = Object.values(tracked).find(({ chart }) => chart === name)?.creations ?? {}
  const others = new Set(Object.values(creations).flat())
  const keys = states.map(({ key }) => key)
  const starts = OTHER_STARTS[name] ?? {}
  return Object.fromEntries(
    [...others].flatMap((status) => {
      if (root?.initial === `${id}.${status}` || !keys.includes(status)) return []
      const words = starts[status]
      if (words === undefined) throw new Error(`Records of "${name}" begin as ${status}: OTHER_STARTS lacks the words`)
      return [[status, words]]
    }),
  )
}

function lifecycleOf(name: MachineName, entry: LifecycleEntry): ModelOf {
  const chart = chartOf(entry.lifecycle.machine)
  const ways = waysOf(entry, ABOUT[name].people ?? {}, ({ target }) => target).map(({ status, move, who }) => {
    const { type, label, target } = move
    return { status, type, label, target, who }
  })
  const starts = otherStarts(name, chart)
  return (foldedFrom) =>
    lifecycleModel({ chart, title: title(name), mainPath: MAIN_PATHS[name], ways, starts }, foldedFrom)
}

export const modelOf = (name: MachineName, entry: MachineEntry): ModelOf =>
  entry.kind === 'lifecycle'
    ? lifecycleOf(name, entry)
    : (foldedFrom) => flowModel({ ...entry, mainPath: MAIN_PATHS[name] }, title(name), foldedFrom)

const isFaultless = ({ layout }: Winner) => Object.values(faultsOf(layout)).every((count) => count === 0)

type Kind = MachineEntry['kind']

/** `known`: how much to fold and the variant, as this function named it. */
async function wideOf(kind: Kind, model: ModelOf, widest: number, known: string | undefined) {
  const [only, ...variant] = known?.split(' ') ?? []
  const choices: (Winner & { model: Model })[] = []
  for (const foldedFrom of FOLDED_FROM.filter((count) => only === undefined || only === String(count))) {
    const folded = model(foldedFrom)
    const winner = await layOut(folded, DIRECTIONS[kind], widest, only && variant.join(' '))
    if (!winner) continue
    choices.push({ ...winner, model: folded, variant: `${foldedFrom} ${winner.variant}` })
    if (isFaultless(winner)) break
  }
  const [best] = choices.sort((a, b) => a.score - b.score)
  return best
}

async function narrowOf(model: Model, known: string | undefined) {
  const winner = await layOut(model, ['DOWN'], DRAWER, known)
  return winner ?? { variant: 'two columns', layout: twoColumns(model) }
}

/** `known`: what `npm run docs` wrote, to lay out in its variants only. Throws when nothing fits. */
export async function layoutsOf(
  kind: Kind,
  model: ModelOf,
  widest: number,
  known?: ChartLayouts,
): Promise<ChartLayouts> {
  const [knownWide, knownNarrow] = known?.variants ?? []
  const best = await wideOf(kind, model, widest, knownWide)
  if (!best) throw new Error(`No variant lays out "${model(0).id}"`)
  const { variant, layout: wide } = best
  if (kind !== 'lifecycle' || wide.width <= DRAWER) return { variants: [variant], wide }
  const narrow = await narrowOf(best.model, knownNarrow)
  return { variants: [variant, narrow.variant], wide, narrow: narrow.layout }
}

const arrowsIn = ({ edges }: Model) => edges.map(({ from, to, lines }) => [from, to, ...lines].join()).sort()

/** All arrows of a chart. Undefined when the chart folds none, and when no variant draws them. */
export async function unfoldedOf(kind: Kind, model: ModelOf, folded: ChartLayouts, known?: ChartLayouts) {
  const unfolded = model(Number.POSITIVE_INFINITY)
  const shown = model(Number(folded.variants[0]?.split(' ')[0]))
  if (arrowsIn(unfolded).join() === arrowsIn(shown).join()) return undefined
  const winner = await layOut(unfolded, DIRECTIONS[kind], WIDE, known?.variants[0])
  return winner && { variants: [winner.variant], wide: winner.layout }
}

/** Throws when nothing fits. */
export async function chartFile(name: MachineName, entry: MachineEntry, known?: ChartFile): Promise<ChartFile> {
  const layouts = await layoutsOf(entry.kind, modelOf(name, entry), PAGE, known)
  return { fingerprint: fingerprintOf(name), ...layouts }
}

export const textOf = (file: ChartLayouts) => `${JSON.stringify(file)}\n`
