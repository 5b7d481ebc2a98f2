import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '#tools/built-server.ts'
import { quantile } from '#tools/cluster/figures.ts'
import { measureOnBothEngines } from './support/both-engines.ts'
import { ADMIN, ask, type Headers, MEMBER, probeDuring, withServer } from './support/server.ts'

// What others notice while four whole lists of 130,000 rows are read at once: npm run bench:whole-lists.
// `-- 10000` uses fewer rows. With DATA_DIR the loaded embedded database stays, and another run finds it loaded.

const LISTS = ['task/all', 'user']
const AT_ONCE = 4
const ALONE_MS = 10_000
/** p99 in milliseconds. */
const BUDGETS = { '/healthz': 50, 'own tasks of another person': 200 }

/** The times of others until `work` ends. */
async function measureOthers<T>(url: string, headers: Headers, work: Promise<T>) {
  const own = `${url}/api/query/tasks?limit=50`
  const [health, tasks] = await Promise.all([probeDuring(work, `${url}/healthz`), probeDuring(work, own, headers)])
  return { result: health.result, others: [health.times, tasks.times] }
}

function print(what: string, others: readonly (readonly number[])[]) {
  for (const [index, [name, budget]] of Object.entries(BUDGETS).entries()) {
    const [p50, p99, slowest] = [0.5, 0.99, 1].map((part) => quantile(others[index] ?? [], part))
    const figures = `p50 ${p50?.toFixed(0)}, p99 ${p99?.toFixed(0)}, slowest ${slowest?.toFixed(0)} ms`
    console.log(`${(p99 ?? 0) > budget ? '!' : ' '} ${what}, ${name}: ${figures}`)
  }
}

const measure = (name: string, rows: number, given: Settings) =>
  withServer(given, { people: rows, tasks: rows }, async (server, { headersOf }) => {
    const headers = await headersOf(ADMIN)
    const other = await headersOf(MEMBER)
    const alone = await measureOthers(server.url, other, wait(ALONE_MS))
    print(`${name}, no whole list`, alone.others)
    for (const list of LISTS) {
      const read = () => ask(`${server.url}/api/${list}`, headers)
      const one = await read()
      const { result, rise } = await server.watchMemory(() =>
        measureOthers(server.url, other, Promise.all(Array.from({ length: AT_ONCE }, read))),
      )
      print(`${name}, ${AT_ONCE} times ${list}`, result.others)
      const slowest = Math.max(...result.result.map(({ ms }) => ms))
      const size = `${(one.content.byteLength / 1e6).toFixed(0)} MB, one alone ${(one.ms / 1000).toFixed(1)} s`
      const rest = `the slowest of ${AT_ONCE} ${(slowest / 1000).toFixed(1)} s, memory +${rise.toFixed(0)} MB`
      console.log(`  ${name}, ${list}: ${size}, ${rest}`)
    }
    console.log(`${name}: load average ${loadavg()[0]?.toFixed(1)}`)
  })

await measureOnBothEngines(import.meta.filename, 130_000, measure)
