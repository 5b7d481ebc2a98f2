import { ABOUT } from '#machines/about.ts'
import type { LifecycleEntry, MachineName } from '#machines/registry.ts'
import { fingerprintOf } from '#server/core/fingerprint.ts'
import type { ChartFile } from '#src/chart/layout.ts'
import { title } from '../docs/markdown.ts'
import { layOut } from './layout.ts'
import { lifecycleModel } from './lifecycle-model.ts'
import type { Model } from './model.ts'
import { twoColumns } from './two-columns.ts'

/** Pixels: what a drawer shows at 98 % or more. */
const DRAWER = 460

/** `known`: the file that `npm run docs` wrote, to lay out in its variants only. Throws when nothing fits. */
export async function chartFile(name: MachineName, entry: LifecycleEntry, known?: ChartFile): Promise<ChartFile> {
  const [wideVariant, narrowVariant] = known?.variants ?? []
  const model = lifecycleModel(entry, title(name), ABOUT[name].people ?? {})
  const wide = await layOut(model, ['RIGHT'], { only: wideVariant })
  if (!wide) throw new Error(`No variant lays out "${name}"`)
  const files = { fingerprint: fingerprintOf(name), wide: wide.layout }
  if (wide.layout.width <= DRAWER) return { ...files, variants: [wide.variant] }
  const narrow = (await layOut(model, ['DOWN'], { only: narrowVariant, widest: DRAWER })) ?? byHand(model)
  return { ...files, variants: [wide.variant, narrow.variant], narrow: narrow.layout }
}

const byHand = (model: Model) => ({ variant: 'two columns', layout: twoColumns(model) })

export const textOf = (file: ChartFile) => `${JSON.stringify(file)}\n`
