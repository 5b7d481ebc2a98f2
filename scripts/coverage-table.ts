import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { registry } from '#machines/registry.ts'
import { coverageOf, coverageSummary, coverageTable, isComplete } from './docs/coverage.ts'
import { EXCEPTIONS } from './docs/layers.ts'

// Runs after the tests.

const { values } = parseArgs({
  options: { from: { type: 'string', default: 'coverage' }, to: { type: 'string', default: 'docs/machines' } },
})

function walkedIn(layer: string, machine: string) {
  const begin = `transitions-${layer}-${machine}.`
  const files = readdirSync(values.from).filter((name) => name.startsWith(begin) && name.endsWith('.json'))
  return new Set(files.flatMap((name) => JSON.parse(readFileSync(join(values.from, name), 'utf8')) as string[]))
}

mkdirSync(values.from, { recursive: true })
const coverage = coverageOf(registry, EXCEPTIONS, walkedIn)
mkdirSync(values.to, { recursive: true })
const page = join(values.to, 'coverage.md')
const isStale = !existsSync(page) || readFileSync(page, 'utf8') !== coverageTable(coverage)
writeFileSync(page, coverageTable(coverage))
console.log(coverageSummary(coverage))
if (isStale) console.error(`${page} was stale. It is written again: commit it.`)
process.exitCode = isComplete(coverage) && !isStale ? 0 : 1
