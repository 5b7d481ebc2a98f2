import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The part of Vitest's JSON report that counts tests. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Counts the tests of a command that ended. One that broke or ran no test has a failure. */
export function countsOf(isDone: boolean, report?: Report): Counts {
  const passed = report?.numPassedTests ?? 0
  const failed = report?.numFailedTests ?? 0
  const skipped = report ? report.numPendingTests + report.numTodoTests : 0
  return { passed, failed: isDone && passed > 0 ? failed : Math.max(1, failed), skipped }
}

export const sumOf = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
})

export const lineOf = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

export interface Run {
  readonly command: string
  readonly env?: NodeJS.ProcessEnv
  /** Counts as one test, because it has no report. */
  readonly isOneTest?: true
}

const ONE_TEST = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

const reportIn = (path: string): Report | undefined =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined

function run({ command, env, isOneTest }: Run, report: string) {
  const startedAt = performance.now()
  console.log(`\n> ${command}`)
  const options = { shell: true, stdio: 'inherit', env: { ...process.env, TEST_REPORT: report, ...env } } as const
  const { status } = spawnSync(command, options)
  const isDone = status === 0
  const counts = countsOf(isDone, isOneTest && isDone ? ONE_TEST : reportIn(report))
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  return { command: isDone ? command : `${command}, which ended with ${status}`, counts, minutes }
}

/** Runs every command, also after one that failed. The last line that it prints is the sum of all tests. */
export function runInTurn(runs: readonly Run[]) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-ci-'))
  const results = runs.map((each, index) => run(each, join(folder, `${index}.json`)))
  rmSync(folder, { recursive: true })
  const sum = sumOf(results.map(({ counts }) => counts))
  console.log('')
  for (const { command, counts, minutes } of results) console.log(`${lineOf(counts)} in ${minutes} min: ${command}`)
  console.log(`\n${lineOf(sum)}`)
  return { results, sum }
}
