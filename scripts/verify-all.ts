import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { lineOf, type Run, runInTurn } from './ci/run-in-turn.ts'

// The long proof before a release, about 90 minutes. It goes on after a failure, and keeps each result in docs/verified.md.
// A part of a command runs those commands alone: npm run verify:all -- cluster.

const ALL = { TEST_ALL: '1', CI: '1' }

/** A Sunday before a new year, some years from now; a leap day; the night in which a clock is put forward. */
const DAYS = [
  'npm run test:day -- 2034-12-31T23:55',
  'npm run test:day -- 2028-02-29T12:00',
  'TZ=Europe/Berlin npm run test:day -- 2027-03-28T01:59',
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

const PAGE = 'docs/verified.md'
const [part = ''] = process.argv.slice(2)
const chosen = RUNS.filter(({ command }) => command.includes(part))
if (chosen.length === 0) throw new Error(`No command of the long proof contains ${part}.`)

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const startOf = (command: string) => `| \`${command}\` | `

function writeRow(command: string, row: string) {
  const rows = readFileSync(PAGE, 'utf8').split('\n')
  const kept = RUNS.map((run) =>
    run.command === command ? row : rows.find((line) => line.startsWith(startOf(run.command))),
  )
  writeFileSync(
    PAGE,
    `# The last long proof

\`npm run verify:all\` writes this page. Every command has its newest result, and the commit that it is about.

| command | commit | day | tests | minutes |
|---|---|---|---|---|
${kept.filter((line) => line !== undefined).join('\n')}
`,
  )
}

let failed = 0
for (const run of chosen) {
  const changed = git('status', '--porcelain', '--', `:!${PAGE}`) ? ' with changes' : ''
  const commit = `${git('rev-parse', '--short=8', 'HEAD')}${changed}`
  const { results, sum } = runInTurn([run])
  const day = new Date().toISOString().slice(0, 10)
  writeRow(run.command, `${startOf(run.command)}${commit} | ${day} | ${lineOf(sum)} | ${results[0]?.minutes} |`)
  failed += sum.failed
}
process.exitCode = failed === 0 ? 0 : 1
