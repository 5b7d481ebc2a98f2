import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Settings } from '#tools/built-server.ts'
import { quantile } from '#tools/cluster/figures.ts'
import { type Load, load, type Question } from './api/load.ts'
import { measureOnBothEngines } from './support/both-engines.ts'
import { type Headers, MEMBER, withServer } from './support/server.ts'

// Requests per second of the real server, compared with the bare framework: npm run bench:api.
// Runs on the embedded database, then on PostgreSQL when it is installed. Measurements alternate, so that other work on
// the machine affects them equally. This process makes the load and uses one core.

const CONNECTIONS = 8
const ROUNDS = 5
const ROUND_MS = 1_000
const WARM_UP_MS = 1_000
const BUDGET = 0.5
const HELLO = 'bare Hono'

type Target = Question & { readonly url: string }

async function startHello(settings: Settings) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'api/hello.ts')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { url: String(said).trim(), kill: () => child.kill('SIGKILL') }
}

function targets(helloUrl: string, url: string, headers: Headers, settings: Settings): Record<string, Target> {
  const dueDate = new Date(Date.now() + 86_400_000).toISOString()
  return {
    [HELLO]: { url: helloUrl, path: '/' },
    ...(settings.DATABASE_URL && { [`${HELLO} and a row`]: { url: helloUrl, path: '/row' } }),
    [`${HELLO} and a page`]: { url: helloUrl, path: '/page' },
    'health, no database': { url, path: '/healthz' },
    'who am I': { url, path: '/api/session/validate', headers },
    'a page of the ledger': { url, path: '/api/ledger/all?page=1&limit=10', headers },
    'propose a task': {
      url,
      path: '/api/task/create',
      method: 'POST',
      headers,
      body: () => ({ title: 'Weigh the server', dueDate }),
    },
  }
}

async function ask(asked: Readonly<Record<string, Target>>) {
  const loads = Object.keys(asked).map((name): [string, Load[]] => [name, []])
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [name, taken] of loads) {
      const { url, ...question } = asked[name] as Target
      const result = await load(url, question, CONNECTIONS, round < 0 ? WARM_UP_MS : ROUND_MS)
      if (round >= 0) taken.push(result)
    }
  return loads
}

function report(engine: string, loads: readonly (readonly [string, readonly Load[]])[]) {
  const rateOf = (all: readonly Load[]) =>
    quantile(
      all.map(({ perSecond }) => perSecond),
      0.5,
    )
  const hello = rateOf(loads[0]?.[1] ?? [])
  for (const [name, all] of loads) {
    const times = all.flatMap((each) => each.times)
    const rate = rateOf(all)
    const figures = [
      `${rate.toFixed(0).padStart(6)}/s`,
      `p50 ${quantile(times, 0.5).toFixed(2)} ms`,
      `p99 ${quantile(times, 0.99).toFixed(2)} ms`,
      `${(rate / hello).toFixed(2)} of ${HELLO}`,
    ]
    console.log(`${engine}, ${name.padEnd(20)} ${figures.join('   ')}`)
  }
}

async function measure(engine: string, _: number, settings: Settings) {
  const hello = await startHello(settings)
  try {
    await withServer(settings, async ({ url }, { headersOf }) =>
      report(engine, await ask(targets(hello.url, url, await headersOf(MEMBER), settings))),
    )
  } finally {
    hello.kill()
  }
}

console.log(`${CONNECTIONS} connections; the budget of a signed-in read is ${BUDGET} of ${HELLO}`)
await measureOnBothEngines(import.meta.filename, 0, measure)
