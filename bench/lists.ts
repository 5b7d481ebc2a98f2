import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { outboxNames } from '#server/mail/outbox.ts'
import { type Settings, startServer } from '#tools/built-server.ts'
import { loadDemo } from '#tools/load-demo.ts'
import { signIn } from '#tools/sign-in.ts'
import { type Case, casesOf } from './lists/cases.ts'
import { measureOnBothEngines } from './support/both-engines.ts'

// Every kind of query of the long lists over HTTP, 8 requests at once: npm run bench:lists. `!` marks what is above its budget.
// 1,000,000 events and transactions, 200,000 tasks, 100,000 users; `-- 10` is a tenth of it.
// With DATA_DIR (or TEST_DATABASE_URL and `-- 1 postgres`) the loaded database stays, and another run finds it loaded.

const ADMIN = 'admin@statehouse.example'
const AT_ONCE = 8
const REQUESTS = 96
const PROBE_PAUSE_MS = 5

/** p50 and p99 in milliseconds. */
const BUDGETS = {
  embedded: { one: [50, 200], frequent: [200, Number.POSITIVE_INFINITY] },
  PostgreSQL: { one: [20, 100], frequent: [100, Number.POSITIVE_INFINITY] },
} as const
type Engine = keyof typeof BUDGETS

const amountsOf = (million: number) => ({
  people: million / 10,
  tasks: million / 5,
  events: million,
  transactions: million,
})

type Headers = Record<string, string>

async function ask(url: string, headers: Headers = {}) {
  const begun = performance.now()
  const answer = await fetch(url, { headers })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${url} answers ${answer.status} ${JSON.stringify(body)}`)
  return { ms: performance.now() - begun, ...body.data }
}

function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  return [0.5, 0.99].map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN) as [number, number]
}

/** The end of row 5,000. */
async function deepIn(url: string, headers: Headers) {
  let after = ''
  for (let pages = 0; pages < 10; pages += 1) {
    const { next } = await ask(`${url}&limit=500${after}`, headers)
    if (!next) break
    after = `&after=${next}`
  }
  return after
}

async function timesOf(url: string, headers: Headers) {
  const times: number[] = []
  let asked = 0
  const worker = async () => {
    // A refusal, such as a timeout, counts as never answered.
    while (asked++ < REQUESTS)
      times.push(
        await ask(url, headers).then(
          ({ ms }) => ms,
          () => Number.POSITIVE_INFINITY,
        ),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return times
}

/** Until `work` ends. */
async function healthDuring(url: string, work: () => Promise<unknown>) {
  const times: number[] = []
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    times.push((await ask(`${url}/healthz`)).ms)
    await wait(PROBE_PAUSE_MS)
  }
  await done
  return percentiles(times)
}

const figures = ([p50, p99]: readonly number[]) => `p50 ${p50?.toFixed(0)} ms, p99 ${p99?.toFixed(0)} ms`

async function measureCases(name: Engine, url: string, headers: Headers) {
  const urlOf = ({ list, query }: Case) => `${url}/api/query/${list}?${query}`
  const cases = await casesOf(async (list, query) => (await ask(urlOf({ list, query }), headers)).rows)
  let missed = 0
  for (const each of cases) {
    const first = urlOf(each)
    const { total = 'refused' } = await ask(first, headers).catch(() => ({}))
    const found = percentiles(await timesOf(each.isDeep ? first + (await deepIn(first, headers)) : first, headers))
    const budget = BUDGETS[name][each.isFrequent ? 'frequent' : 'one']
    const isMissed = found.some((time, place) => time > (budget[place] ?? 0))
    if (isMissed) missed += 1
    const what = `${each.list} ${decodeURIComponent(each.query)}${each.isDeep ? ' (deep)' : ''}`
    console.log(`${isMissed ? '!' : ' '} ${name}, ${what}: ${figures(found)}; total ${total}`)
  }
  const heavy = cases.filter(({ isFrequent }) => isFrequent)
  const during = await healthDuring(url, async () => {
    for (const each of heavy) await timesOf(urlOf(each), headers)
  })
  console.log(`  ${name}, /healthz while frequent words are searched: ${figures(during)}`)
  console.log(`${name}: ${missed} of ${cases.length} above the budget; load average ${loadavg()[0]?.toFixed(1)}`)
}

async function measure(name: string, divisor: number, given: Settings) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-lists-'))
  const limits = { RATE_CALLS_PER_USER: '1000000', RATE_CALLS_PER_IP: '1000000', RATE_MAIL_INTERVAL: '0' }
  const settings = { DATA_DIR: process.env.DATA_DIR ?? join(folder, 'data'), DEMO: '1', ...limits, ...given }
  try {
    await loadDemo(settings, amountsOf(1_000_000 / divisor))
    const server = await startServer(settings)
    try {
      const mails = (await outboxNames(join(settings.DATA_DIR, 'outbox'))).length + 1
      const headers = await signIn(server.url, settings.DATA_DIR, ADMIN, mails)
      await measureCases(name === 'PostgreSQL' ? name : 'embedded', server.url, headers)
    } finally {
      await server.kill()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await measureOnBothEngines(import.meta.filename, 1, measure)
