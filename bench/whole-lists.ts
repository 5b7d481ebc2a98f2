import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { outboxNames } from '#server/mail/outbox.ts'
import { type Settings, startServer } from '#tools/built-server.ts'
import { loadDemo } from '#tools/load-demo.ts'
import { signIn } from '#tools/sign-in.ts'
import { measureOnBothEngines } from './support/both-engines.ts'

// What others notice while four whole lists of 130,000 rows are read at once: npm run bench:whole-lists.
// `-- 10000` uses fewer rows. With DATA_DIR the loaded embedded database stays, and another run finds it loaded.

const ADMIN = 'admin@statehouse.example'
const MEMBER = 'hauwa.danjuma@statehouse.example'
const LISTS = ['task/all', 'user']
const AT_ONCE = 4
const ALONE_MS = 10_000
const PAUSE_MS = 5
/** p99 in milliseconds. */
const BUDGETS = { '/healthz': 50, 'own tasks of another person': 200 }

type Headers = Record<string, string>

async function ask(url: string, headers: Headers = {}) {
  const begun = performance.now()
  const answer = await fetch(url, { headers })
  let bytes = 0
  for await (const part of answer.body ?? []) bytes += part.byteLength
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return { ms: performance.now() - begun, bytes }
}

async function timesUntil(isDone: () => boolean, url: string, headers?: Headers) {
  const times: number[] = []
  while (!isDone()) {
    times.push((await ask(url, headers)).ms)
    await wait(PAUSE_MS)
  }
  return times.toSorted((one, other) => one - other)
}

const at = (times: readonly number[], part: number) => times[Math.floor(part * (times.length - 1))] ?? Number.NaN

/** The times of others until `work` ends. */
async function measureOthers<T>(url: string, headers: Headers, work: () => Promise<T>) {
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  const ended = () => isDone
  const own = `${url}/api/query/tasks?limit=50`
  const others = await Promise.all([timesUntil(ended, `${url}/healthz`), timesUntil(ended, own, headers)])
  return { result: await done, others }
}

function print(what: string, others: readonly (readonly number[])[]) {
  for (const [index, [name, budget]] of Object.entries(BUDGETS).entries()) {
    const times = others[index] ?? []
    const figures = [0.5, 0.99, 1].map((part) => at(times, part).toFixed(0))
    const isMissed = at(times, 0.99) > budget
    console.log(
      `${isMissed ? '!' : ' '} ${what}, ${name}: p50 ${figures[0]}, p99 ${figures[1]}, slowest ${figures[2]} ms`,
    )
  }
}

async function measure(name: string, rows: number, given: Settings) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-whole-lists-'))
  const limits = { RATE_CALLS_PER_USER: '1000000', RATE_CALLS_PER_IP: '1000000', RATE_MAIL_INTERVAL: '0' }
  const settings = { DATA_DIR: process.env.DATA_DIR ?? join(folder, 'data'), DEMO: '1', ...limits, ...given }
  try {
    await loadDemo(settings, { people: rows, tasks: rows })
    const server = await startServer(settings)
    try {
      const mails = (await outboxNames(join(settings.DATA_DIR, 'outbox'))).length
      const headers = await signIn(server.url, settings.DATA_DIR, ADMIN, mails + 1)
      const other = await signIn(server.url, settings.DATA_DIR, MEMBER, mails + 2)
      const alone = await measureOthers(server.url, other, () => wait(ALONE_MS))
      print(`${name}, no whole list`, alone.others)
      for (const list of LISTS) {
        const one = await ask(`${server.url}/api/${list}`, headers)
        const { result, rise } = await server.watchMemory(() =>
          measureOthers(server.url, other, () =>
            Promise.all(Array.from({ length: AT_ONCE }, () => ask(`${server.url}/api/${list}`, headers))),
          ),
        )
        print(`${name}, ${AT_ONCE} times ${list}`, result.others)
        const slowest = Math.max(...result.result.map(({ ms }) => ms))
        const size = `${(one.bytes / 1e6).toFixed(0)} MB, one alone ${(one.ms / 1000).toFixed(1)} s`
        const rest = `the slowest of ${AT_ONCE} ${(slowest / 1000).toFixed(1)} s, memory +${rise.toFixed(0)} MB`
        console.log(`  ${name}, ${list}: ${size}, ${rest}`)
      }
      console.log(`${name}: load average ${loadavg()[0]?.toFixed(1)}`)
    } finally {
      await server.kill()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await measureOnBothEngines(import.meta.filename, 130_000, measure)
