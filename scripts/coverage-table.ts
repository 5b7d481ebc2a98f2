import { existsSync, readFileSync } from 'node:fs'
import { registry } from '#machines/registry.ts'
import { coverageOf, coverageSummary, isComplete } from './docs/coverage.ts'
import { coveragePath, EXCEPTIONS, type Layer } from './docs/layers.ts'

// Runs after the tests.

function walkedIn(layer: Layer, machine: string) {
  const path = coveragePath(layer, machine)
  return new Set<string>(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [])
}

const coverage = coverageOf(registry, EXCEPTIONS, walkedIn)
console.log(coverageSummary(coverage))
process.exitCode = isComplete(coverage) ? 0 : 1
