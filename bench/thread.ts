import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { load, type Question } from './api/load.ts'
import { loadDemo } from './support/load-demo.ts'

// The embedded database in the thread of the server, and in another one, in turn: npm run bench:thread. It loads 20,000 people,
// 40,000 tasks, 200,000 events and 200,000 transactions; `-- 10` is a tenth of it. With DATA_DIR the loaded database stays.

const ROUNDS = 3
const LOAD_MS = 3_000
const PROBE_PAUSE_MS = 5
const HEAVY = [
  '/api/query/events?search=signed%20in%20bello',
  '/api/query/tasks?scope=employee&search=reconcile%20merchant%20settlements',
  '/api/query/users?search=adebayo%20okafor',
]

interface Started {
  readonly url: string
  readonly headers: Record<string, string>
  readonly opened: number
  readonly rows: number
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? Number.NaN

async function healthDuring({ url, headers }: Started) {
  const times: number[] = []
  let isDone = false
  const ask = async (path: string) => (await load(url, { path, headers }, 4, LOAD_MS)).times
  const heavy = (async () => {
    for (const path of HEAVY) await ask(path)
    isDone = true
  })()
  while (!isDone) {
    const begun = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    times.push(performance.now() - begun)
    await wait(PROBE_PAUSE_MS)
  }
  await heavy
  return times
}

async function round(where: string, dataDir: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'thread/server.ts'), where, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [said] = await once(child.stdout.setEncoding('utf8'), 'data')
    const started: Started = JSON.parse(String(said))
    const { url, headers, opened, rows } = started
    const rate = async (question: Question, connections: number) =>
      (await load(url, { headers, ...question }, connections, LOAD_MS)).perSecond
    const body = () => ({ title: 'Weigh the server', dueDate: new Date(Date.now() + 86_400_000).toISOString() })
    const create = { path: '/api/task/create', method: 'POST', body } as const
    const page = { path: '/api/ledger/all?page=1&limit=10' }
    const health = await healthDuring(started)
    const figures = {
      'open the database (ms)': opened,
      'row by key, in process (1/s)': rows,
      'page of the ledger, 1 connection (1/s)': await rate(page, 1),
      'page of the ledger, 8 connections (1/s)': await rate(page, 8),
      'create a task, 1 connection (1/s)': await rate(create, 1),
      'create a task, 8 connections (1/s)': await rate(create, 8),
      '/healthz during heavy searches, p50 (ms)': at(health, 0.5),
      '/healthz during heavy searches, p99 (ms)': at(health, 0.99),
    }
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
    return { ...figures, 'resident memory at the end (MB)': Number(kilobytes) / 1024 }
  } finally {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
}

const folder = mkdtempSync(join(tmpdir(), 'statehouse-thread-'))
const dataDir = process.env.DATA_DIR ?? folder
try {
  const people = 20_000 / Number(process.argv[2] ?? 1)
  const amounts = { people, tasks: 2 * people, events: 10 * people, transactions: 10 * people }
  await loadDemo({ DATA_DIR: dataDir, DEMO: '1' }, amounts)
  const rounds: Record<string, Awaited<ReturnType<typeof round>>[]> = { here: [], there: [] }
  for (let count = 0; count < ROUNDS; count += 1)
    for (const where of Object.keys(rounds)) rounds[where]?.push(await round(where, dataDir))
  const { here = [], there = [] } = rounds
  for (const name of Object.keys(here[0] ?? {}) as (keyof (typeof here)[number])[]) {
    const [one, other] = [here, there].map((each) =>
      at(
        each.map((figures) => figures[name]),
        0.5,
      ),
    ) as [number, number]
    const shown = [one, other].map((figure) => figure.toFixed(1).padStart(9)).join('')
    console.log(`${name.padEnd(44)}${shown}   ${(other / one).toFixed(2)}`)
  }
  console.log(`in the same thread, in another, ratio; load average ${loadavg()[0]?.toFixed(1)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
