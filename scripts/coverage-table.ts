import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '#machines/registry.ts'
import { coverageOf, coverageSummary, coverageTable, isComplete } from './docs/coverage.ts'
import { EXCEPTIONS } from './docs/layers.ts'

// Runs after the tests.

const FROM = 'coverage'
const PAGE = 'docs/machines/coverage.md'

function walkedIn(layer: string, machine: string) {
  const begin = `transitions-${layer}-${machine}.`
  const files = readdirSync(FROM).filter((name) => name.startsWith(begin) && name.endsWith('.json'))
  return new Set(files.flatMap((name) => JSON.parse(readFileSync(join(FROM, name), 'utf8')) as string[]))
}

mkdirSync(FROM, { recursive: true })
const coverage = coverageOf(registry, EXCEPTIONS, walkedIn)
const page = coverageTable(coverage)
const isStale = readFileSync(PAGE, 'utf8') !== page
writeFileSync(PAGE, page)
console.log(coverageSummary(coverage))
if (isStale) console.error(`${PAGE} was stale. It is written again: commit it.`)
process.exitCode = isComplete(coverage) && !isStale ? 0 : 1
