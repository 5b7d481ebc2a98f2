import type { MachineName } from '#machines/registry.ts'
import type { Layer } from '../../../scripts/docs/layers.ts'

/** Test files that share a machine each name their part. */
export const coveragePath = (layer: Layer, machine: MachineName, part?: string) =>
  `coverage/transitions-${layer}-${[machine, part].filter(Boolean).join('.')}.json`

export const coverageText = (transitions: Iterable<string>) =>
  `${JSON.stringify([...new Set(transitions)].sort(), null, 2)}\n`
