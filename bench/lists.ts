import { loadavg } from 'node:os'
import type { Settings } from '#tools/built-server.ts'
import { quantile } from '#tools/cluster/figures.ts'
import { type Case, casesOf } from './lists/cases.ts'
import { measureOnBothEngines } from './support/both-engines.ts'
import { ADMIN, ask, type Headers, probeDuring, withServer } from './support/server.ts'

// Every kind of query of the long lists over HTTP, 8 requests at once: npm run bench:lists. `!` marks what is above its budget.
// 1,000,000 events and transactions, 200,000 tasks, 100,000 users; `-- 10` is a tenth of it.
// With DATA_DIR (or TEST_DATABASE_URL and `-- 1 postgres`) the loaded database stays, and another run finds it loaded.

const AT_ONCE = 8
const REQUESTS = 96

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

async function page(url: string, headers: Headers) {
  const { content } = await ask(url, headers)
  return JSON.parse(Buffer.from(content).toString()).data
}

/** The end of row 5,000. */
async function deepIn(url: string, headers: Headers) {
  let after = ''
  for (let pages = 0; pages < 10; pages += 1) {
    const { next } = await page(`${url}&limit=500${after}`, headers)
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

const percentiles = (times: readonly number[]) => [quantile(times, 0.5), quantile(times, 0.99)] as const
const figures = ([p50, p99]: readonly number[]) => `p50 ${p50?.toFixed(0)} ms, p99 ${p99?.toFixed(0)} ms`

async function measureCases(name: Engine, url: string, headers: Headers) {
  const urlOf = ({ list, query }: Case) => `${url}/api/query/${list}?${query}`
  const cases = await casesOf(async (list, query) => (await page(urlOf({ list, query }), headers)).rows)
  let missed = 0
  for (const each of cases) {
    const first = urlOf(each)
    const { total = 'refused' } = await page(first, headers).catch(() => ({}))
    const found = percentiles(await timesOf(each.isDeep ? first + (await deepIn(first, headers)) : first, headers))
    const budget = BUDGETS[name][each.isFrequent ? 'frequent' : 'one']
    const isMissed = found.some((time, place) => time > (budget[place] ?? 0))
    if (isMissed) missed += 1
    const what = `${each.list} ${decodeURIComponent(each.query)}${each.isDeep ? ' (deep)' : ''}`
    console.log(`${isMissed ? '!' : ' '} ${name}, ${what}: ${figures(found)}; total ${total}`)
  }
  const heavy = cases.filter(({ isFrequent }) => isFrequent)
  const searches = async () => {
    for (const each of heavy) await timesOf(urlOf(each), headers)
  }
  const { times } = await probeDuring(searches(), `${url}/healthz`)
  console.log(`  ${name}, /healthz while frequent words are searched: ${figures(percentiles(times))}`)
  console.log(`${name}: ${missed} of ${cases.length} above the budget; load average ${loadavg()[0]?.toFixed(1)}`)
}

const measure = (name: string, divisor: number, given: Settings) =>
  withServer(given, amountsOf(1_000_000 / divisor), async ({ url }, { headersOf }) =>
    measureCases(name === 'PostgreSQL' ? name : 'embedded', url, await headersOf(ADMIN)),
  )

await measureOnBothEngines(import.meta.filename, 1, measure)
