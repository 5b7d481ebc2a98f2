import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { registry } from '#machines/registry.ts'
import { coverageOf, coverageSummary, coverageTable, isComplete } from './docs/coverage.ts'
import { coveragePath, EXCEPTIONS, type Layer } from './docs/layers.ts'

// Runs after the tests.

const PAGE = 'docs/machines/coverage.md'

function walkedIn(layer: Layer, machine: string) {
  const path = coveragePath(layer, machine)
  return new Set<string>(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [])
}

const coverage = coverageOf(registry, EXCEPTIONS, walkedIn)
const page = coverageTable(coverage)
const isStale = readFileSync(PAGE, 'utf8') !== page
writeFileSync(PAGE, page)
console.log(coverageSummary(coverage))
if (isStale) console.error(`${PAGE} was stale. It is written again: commit it.`)
process.exitCode = isComplete(coverage) && !isStale ? 0 : 1
