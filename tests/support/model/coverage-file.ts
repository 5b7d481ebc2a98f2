import type { MachineName } from '#machines/registry.ts'
import type { Layer } from '../../../scripts/docs/layers.ts'

export const coveragePath = (layer: Layer, machine: MachineName) => `coverage/transitions-${layer}-${machine}.json`

export const coverageText = (transitions: Iterable<string>) =>
  `${JSON.stringify([...new Set(transitions)].sort(), null, 2)}\n`
