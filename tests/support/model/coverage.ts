import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { MachineName } from '#machines/registry.ts'
import { coveragePath, coverageText, type Layer } from '../../../scripts/docs/layers.ts'

/** It works in Node; in the browser, `commands.writeFile` takes the same path and text. */
export function writeCoverage(layer: Layer, machine: MachineName, transitions: Iterable<string>) {
  const path = coveragePath(layer, machine)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, coverageText(transitions))
}
