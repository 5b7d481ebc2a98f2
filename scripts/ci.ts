import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countsOf, lineOf, sumOf } from './ci/counts.ts'

// The tests of CI. Every command runs, also after one that failed. The last line is the sum of all tests.

interface Run {
  readonly command: string
  readonly env?: NodeJS.ProcessEnv
  /** Counts as one test, because it has no report. */
  readonly isOneTest?: true
}

const IN_CLUSTER = ['task-week', 'live', 'session', 'media', 'notifications'].map((name) => `tests/e2e/${name}.test.ts`)

const RUNS: readonly Run[] = [
  { command: 'npm run verify' },
  { command: 'npm test -- --project e2e', env: { TEST_CHROMIUM: 'npm' } },
  { command: 'npm run test:postgres' },
  { command: `npm run test:cluster -- tests/cluster ${IN_CLUSTER.join(' ')}` },
  { command: 'npm run test:browsers' },
  { command: 'npm run test:faults -- --minutes 0.4 --seed 1', isOneTest: true },
  { command: 'npm run guides', isOneTest: true },
]

const ONE_TEST = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

const folder = mkdtempSync(join(tmpdir(), 'statehouse-ci-'))

function run({ command, env, isOneTest }: Run, index: number) {
  const path = join(folder, `${index}.json`)
  const startedAt = performance.now()
  console.log(`\n> ${command}`)
  const options = { shell: true, stdio: 'inherit', env: { ...process.env, TEST_REPORT: path, ...env } } as const
  const isDone = spawnSync(command, options).status === 0
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  const counts = countsOf(isDone, isOneTest && isDone ? ONE_TEST : report)
  return {
    counts,
    summary: `${lineOf(counts)} in ${((performance.now() - startedAt) / 60_000).toFixed(1)} min: ${command}`,
  }
}

const results = RUNS.map(run)
rmSync(folder, { recursive: true })
const sum = sumOf(results.map(({ counts }) => counts))
console.log(`\n${results.map(({ summary }) => summary).join('\n')}\n`)
console.log(lineOf(sum))
process.exitCode = sum.failed === 0 ? 0 : 1
