import type { MachineName } from '#machines/registry.ts'
import type { ChartLayout } from '#src/chart/layout.ts'
import type { DocumentedEntry } from '../docs/documented.ts'
import { layOut } from './layout.ts'
import { modelOf } from './model.ts'

export const LAYOUTS = 'src/chart/layouts'

export const chartFile = (name: MachineName, entry: DocumentedEntry): Promise<ChartLayout> =>
  layOut(modelOf(name, entry))

export const textOf = (layout: ChartLayout) => `${JSON.stringify(layout)}\n`
