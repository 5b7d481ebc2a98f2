import { ABOUT } from '#machines/about.ts'
import type { MachineEntry, MachineName } from '#machines/registry.ts'
import { fingerprintOf } from '#server/core/fingerprint.ts'
import type { ChartFile } from '#src/chart/layout.ts'
import { title } from '../docs/markdown.ts'
import { flowModel } from './flow-model.ts'
import { layOut, type Winner } from './layout.ts'
import { lifecycleModel } from './lifecycle-model.ts'
import type { Model } from './model.ts'
import { faultsOf } from './score.ts'
import { twoColumns } from './two-columns.ts'

export const LAYOUTS = 'src/chart/layouts'

/** Pixels: what a drawer shows at 98 % or more. */
const DRAWER = 460

const PAGE = 1250

const DIRECTIONS = { lifecycle: ['RIGHT'], status: ['RIGHT', 'DOWN'], flow: ['DOWN'] } as const

/** A move from three states is folded; from two where the picture would have a fault otherwise. */
const FOLDED_FROM = [3, 2]

const modelOf = (name: MachineName, entry: MachineEntry, foldedFrom: number) =>
  entry.kind === 'lifecycle'
    ? lifecycleModel(entry, title(name), ABOUT[name].people ?? {}, foldedFrom)
    : flowModel(entry, title(name), foldedFrom)

const isFaultless = ({ layout }: Winner) => Object.values(faultsOf(layout)).every((count) => count === 0)

interface Choice extends Winner {
  readonly model: Model
}

/** `known`: how much to fold and the variant, as this function named it. */
async function wideOf(name: MachineName, entry: MachineEntry, known: string | undefined): Promise<Choice> {
  const [only, ...variant] = known?.split(' ') ?? []
  const choices: Choice[] = []
  for (const foldedFrom of FOLDED_FROM.filter((count) => only === undefined || only === String(count))) {
    const model = modelOf(name, entry, foldedFrom)
    const winner = await layOut(model, DIRECTIONS[entry.kind], PAGE, only && variant.join(' '))
    if (!winner) continue
    choices.push({ ...winner, model, variant: `${foldedFrom} ${winner.variant}` })
    if (isFaultless(winner)) break
  }
  const [best] = choices.sort((a, b) => a.score - b.score)
  if (!best) throw new Error(`No variant lays out "${name}"`)
  return best
}

async function narrowOf(model: Model, known: string | undefined) {
  const winner = await layOut(model, ['DOWN'], DRAWER, known)
  return winner ?? { variant: 'two columns', layout: twoColumns(model) }
}

/** `known`: the file that `npm run docs` wrote, to lay out in its variants only. Throws when nothing fits. */
export async function chartFile(name: MachineName, entry: MachineEntry, known?: ChartFile): Promise<ChartFile> {
  const [knownWide, knownNarrow] = known?.variants ?? []
  const { model, variant, layout: wide } = await wideOf(name, entry, knownWide)
  const file = { fingerprint: fingerprintOf(name), variants: [variant], wide }
  if (entry.kind !== 'lifecycle' || wide.width <= DRAWER) return file
  const narrow = await narrowOf(model, knownNarrow)
  return { ...file, variants: [variant, narrow.variant], narrow: narrow.layout }
}

export const textOf = (file: ChartFile) => `${JSON.stringify(file)}\n`
