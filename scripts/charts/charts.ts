import type { MachineEntry, MachineName } from '#machines/registry.ts'
import { fingerprintOf } from '#server/core/moves.ts'
import type { ChartFile } from '#src/chart/layout.ts'
import { layOut } from './layout.ts'
import { modelOf } from './model.ts'

export const LAYOUTS = 'src/chart/layouts'

export const chartFile = async (name: MachineName, entry: MachineEntry): Promise<ChartFile> => ({
  fingerprint: fingerprintOf(name),
  ...(await layOut(modelOf(name, entry))),
})

export const textOf = (file: ChartFile) => `${JSON.stringify(file)}\n`
