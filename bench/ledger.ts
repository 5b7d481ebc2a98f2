import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toNaira } from '#contract/money.ts'
import { COLUMNS } from '#server/areas/ledger-import/line.ts'
import { demoPostings } from '#server/demo/ledger.ts'
import { type Settings, startServer } from '#tools/built-server.ts'
import { UNLIMITED } from '#tools/cluster/cluster.ts'
import { quantile } from '#tools/cluster/figures.ts'
import { measureOnBothEngines } from './support/both-engines.ts'
import { ADMIN, ask, type Headers, inFolder, visitorsOf } from './support/server.ts'

// Ledger calls over HTTP with a million transactions, and the speed of imports: npm run bench:ledger.
// Runs on the embedded database, then on PostgreSQL when it is installed. `-- 100000` uses fewer transactions.

const ROUNDS = 200
const WARM_UP = 20
const IMPORT_LINES = 100_000
const DAY = 86_400_000
const CLI = join(import.meta.dirname, '../server/cli')

const command = (name: string, args: readonly string[], settings: Settings) =>
  execFileSync(process.execPath, [join(CLI, name), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()

/** Alternates the calls, so that other work on the machine affects them equally. */
async function timesOf(url: string, paths: Readonly<Record<string, string>>, headers: Headers) {
  const times = Object.keys(paths).map((question): [string, number[]] => [question, []])
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [question, taken] of times) {
      const { ms } = await ask(`${url}/api/${paths[question]}`, headers)
      if (round >= 0) taken.push(ms)
    }
  return times
}

const at = (times: readonly number[], part: number) => quantile(times, part).toFixed(2)

function questions(transactions: number) {
  const now = Date.now()
  const ago = (days: number) => new Date(now - days * DAY).toISOString()
  const wallet = 'accounting/account-user-wallet'
  /** The last millisecond of a day of Lagos. */
  const day = `${ago(200).slice(0, 10)}T22:59:59.999Z`
  const range = `startDate=${ago(500)}&endDate=${ago(100)}`
  const deep = Math.floor(transactions * 0.09)
  return {
    'first page': 'ledger/all?page=1&limit=10',
    'page 1,000': 'ledger/all?page=1000&limit=10',
    [`page ${deep.toLocaleString('en')}`]: `ledger/all?page=${deep}&limit=10`,
    'range of 400 days, first page': `ledger/all?${range}&page=1&limit=10`,
    'range of 400 days, page 1,000': `ledger/all?${range}&page=1000&limit=10`,
    'status posted, page 1,000': 'ledger/all?status=posted&page=1000&limit=10',
    'entries of one': `ledger/${Math.floor(transactions / 2)}/entries`,
    summary: 'ledger/summary?timeZone=Africa/Lagos',
    'balances of all accounts, now': 'accounting/balances',
    'balances at the end of a day': `accounting/balances?endDate=${day}`,
    'balances in the middle of an hour': `accounting/balances?endDate=${ago(300.52)}`,
    'balances of a period of 400 days': `accounting/balances?${range}`,
    'ledger of an account, first 50': `${wallet}/entries?limit=50`,
    'ledger of an account, 50 of a year ago': `${wallet}/entries?limit=50&after=${now - 365 * DAY}-1-1`,
    'statement of a day': `${wallet}/statement?startDate=${ago(101)}&endDate=${ago(100)}`,
    'search of a merchant, first 100': 'query/ledger?search=yaba+phone&type=incoming&limit=100',
    'search of a merchant, by amount': 'query/ledger?search=yaba+phone&type=incoming&sort=-amount&limit=100',
    'search of a merchant, total': 'query/ledger/total?search=yaba+phone&type=incoming',
    'search of a merchant, total of 400 days': `query/ledger/total?search=yaba+phone&type=incoming&${range}`,
    'search of a frequent word, first 100': 'query/ledger?search=payout&type=outgoing&limit=100',
    'search of a frequent word, total': 'query/ledger/total?search=payout&type=outgoing',
    'search of an account of the chart, total': 'query/ledger/total?search=cash_main',
    'search of a bank with a merchant, total': 'query/ledger/total?search=zuma+jos+farm&type=outgoing',
    'search of digits, first 100': 'query/ledger?search=0123456&limit=100',
    'search of digits, total': 'query/ledger/total?search=0123456',
    'search of an amount, first 100': 'query/ledger?search=20,950.00&type=incoming&limit=100',
    'search of an amount, total': 'query/ledger/total?search=20,950.00&type=incoming',
    'search of nothing, first 100': 'query/ledger?search=nobody+known&limit=100',
    'total of 400 days': `query/ledger/total?type=incoming&${range}`,
    'total of amounts above 150,000': 'query/ledger/total?type=incoming&minAmount=150000',
    'search of accounts': 'coa/all?search=system_bal',
    'session alone, to compare': 'session/validate',
  }
}

/** Lines of an import file: about two transactions for each five lines. */
async function writeFile(path: string) {
  function* lines() {
    yield `${COLUMNS.join()}\n`
    const now = Date.now()
    const span = { from: new Date(now - 300 * DAY), to: new Date(now), count: IMPORT_LINES, prefix: 'FILE' }
    let written = 0
    for (const { transactionId, createdAt, type, narration, reverses, entries } of demoPostings(span)) {
      for (const { accountCode, type: side, amount, ...entry } of entries) {
        const shared = [transactionId, createdAt.toISOString(), type, narration, reverses]
        const own = [accountCode, side, toNaira(amount), entry.narration]
        yield `${[...shared, ...own, entry.bankName, entry.bankAccountNumber, entry.bankAccountName].join()}\n`
      }
      written += entries.length
      if (written >= IMPORT_LINES) return
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
}

const measure = (name: string, transactions: number, given: Settings) =>
  inFolder(async (folder, dataDir) => {
    const settings = { DATA_DIR: dataDir, ...given }
    const loaded = command('demo-load.ts', ['--transactions', `${transactions}`], settings)
    console.log(`${name}: ${loaded.split('\n').at(-1)}`)
    const server = await startServer({ ...settings, ...UNLIMITED })
    try {
      const headers = await visitorsOf(server.url, dataDir).headersOf(ADMIN)
      for (const [question, times] of await timesOf(server.url, questions(transactions), headers))
        console.log(`${name}, ${question}: median ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`)
    } finally {
      await server.kill()
    }
    const file = join(folder, 'ledger.csv')
    await writeFile(file)
    for (const line of command('ledger-import.ts', [file], settings).split('\n'))
      console.log(`${name}, import: ${line}`)
  })

await measureOnBothEngines(import.meta.filename, 1_000_000, measure)
