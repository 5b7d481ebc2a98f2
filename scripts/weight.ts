import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// Fails unless the lines of each kind of code are the sum of its lines in scripts/weight.txt. Files that are not committed count.

const LEDGER = 'scripts/weight.txt'

const TEST = /^(?!scripts\/|bench\/|examples\/)(tests\/|.*\.test\.tsx?$|.*\/(test-)?support\/)/

/** The first pattern that matches names the kind of a file. */
const KINDS = [
  ['tests', (path: string) => TEST.test(path)],
  ['product', (path: string) => /^(contract|machines|server|src|widget)\//.test(path)],
  ['scripts', (path: string) => /^(scripts|bench|tools)\//.test(path)],
  ['examples', (path: string) => path.startsWith('examples/')],
] as const

const kindOf = (path: string) => {
  if (/^(src|widget)\/.*\.css$/.test(path)) return 'css'
  const isCode = /\.tsx?$/.test(path) && !path.endsWith('.gen.ts')
  return isCode ? KINDS.find(([, isKind]) => isKind(path))?.[0] : undefined
}

const NOTHING = { product: 0, tests: 0, scripts: 0, examples: 0, css: 0 }

const weights = { ...NOTHING }
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
for (const path of new Set(listed.split('\n'))) {
  const kind = kindOf(path)
  if (kind && existsSync(path)) weights[kind] += readFileSync(path, 'utf8').split('\n').length - 1
}

const sums: Record<string, number> = { ...NOTHING }
for (const line of readFileSync(LEDGER, 'utf8').trimEnd().split('\n')) {
  const [, kind = '', lines] = /^(\w+) +([+-]?\d+) +\S.*$/.exec(line) ?? []
  if (!(kind in sums)) throw new Error(`${LEDGER}: “${line}” is not a kind, a number of lines and a reason`)
  sums[kind] = (sums[kind] ?? 0) + Number(lines)
}

for (const [kind, lines] of Object.entries(weights)) {
  const change = lines - (sums[kind] ?? 0)
  console.log(`${kind.padEnd(8)} ${String(lines).padStart(6)}`)
  if (change === 0) continue
  const line = `${kind.padEnd(8)} ${`${change > 0 ? '+' : ''}${change}`.padStart(6)}`
  console.log(`${LEDGER} needs this line with a reason: ${line}`)
  process.exitCode = 1
}
