import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { lineOf, type Run, runInTurn } from './ci/run-in-turn.ts'

// The long proof before a release, about an hour. It goes on after a failure, and writes docs/verified.md.

const ALL = { TEST_ALL: '1', CI: '1' }

/** The end of a year, a leap day, the night in which a clock is put forward, a Monday, and years from now. */
const DAYS = [
  'npm run test:day -- 2026-12-31T23:55',
  'npm run test:day -- 2028-02-29T12:00',
  'TZ=Europe/Berlin npm run test:day -- 2027-03-28T01:59',
  'npm run test:day -- 2026-11-30T00:01',
  'npm run test:day -- 2030-11-28T12:00',
]

const RUNS: readonly Run[] = [
  { command: 'npm run verify', env: ALL },
  { command: 'npm test -- --project e2e', env: { ...ALL, TEST_CHROMIUM: 'npm' } },
  { command: 'npm run test:postgres', env: ALL },
  { command: 'npm run test:cluster', env: ALL },
  { command: 'npm run test:browsers', env: ALL },
  ...DAYS.map((command) => ({ command, env: { CI: '1' } })),
  { command: 'npm run fuzz -- --requests 20000 --seed 1', isOneTest: true },
  { command: 'npm run test:faults -- --minutes 10 --seed 1', isOneTest: true },
  { command: 'npm run guides', isOneTest: true },
  { command: 'npm run mutation', isOneTest: true },
]

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

const commit = `${git('rev-parse', '--short=8', 'HEAD')}${git('status', '--porcelain') ? ' with changes that are not committed' : ''}`
const { results, sum } = runInTurn(RUNS)

writeFileSync(
  'docs/verified.md',
  `# The last long proof

\`npm run verify:all\` wrote this page on ${new Date().toISOString().slice(0, 10)}, at commit ${commit}: ${lineOf(sum)}.

| command | tests | minutes |
|---|---|---|
${results.map(({ command, counts, minutes }) => `| \`${command}\` | ${lineOf(counts)} | ${minutes} |`).join('\n')}
`,
)
process.exitCode = sum.failed === 0 ? 0 : 1
