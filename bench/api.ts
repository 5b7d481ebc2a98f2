import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#tools/built-server.ts'
import { signIn } from '#tools/sign-in.ts'
import { type Load, load, type Question } from './api/load.ts'

// Requests per second of the real server, compared with the bare framework: npm run bench:api.
// Runs on the embedded database, then on PostgreSQL when it is installed. Measurements alternate, so that other work on
// the machine affects them equally. This process makes the load and uses one core.

const MEMBER = 'hauwa.danjuma@statehouse.example'
const CONNECTIONS = 8
const ROUNDS = 5
const ROUND_MS = 1_000
const WARM_UP_MS = 1_000
const BUDGET = 0.5
const HELLO = 'bare Hono'

const UNLIMITED = { RATE_CALLS_PER_USER: '1000000', RATE_CALLS_PER_IP: '1000000' }

type Settings = Readonly<Record<string, string>>
type Target = Question & { readonly url: string }

async function startHello(settings: Settings) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'api/hello.ts')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { url: String(said).trim(), kill: () => child.kill('SIGKILL') }
}

function targets(
  helloUrl: string,
  url: string,
  headers: Record<string, string>,
  settings: Settings,
): Record<string, Target> {
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

const at = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN

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
    at(
      all.map(({ perSecond }) => perSecond),
      0.5,
    )
  const hello = rateOf(loads[0]?.[1] ?? [])
  for (const [name, all] of loads) {
    const times = all.flatMap((each) => each.times)
    const rate = rateOf(all)
    const figures = [
      `${rate.toFixed(0).padStart(6)}/s`,
      `p50 ${at(times, 0.5).toFixed(2)} ms`,
      `p99 ${at(times, 0.99).toFixed(2)} ms`,
      `${(rate / hello).toFixed(2)} of ${HELLO}`,
    ]
    console.log(`${engine}, ${name.padEnd(20)} ${figures.join('   ')}`)
  }
}

async function measure(engine: string, settings: Settings) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-api-'))
  const hello = await startHello(settings)
  try {
    const server = await startServer({ DATA_DIR: folder, DEMO: '1', ...UNLIMITED, ...settings })
    try {
      const headers = await signIn(server.url, folder, MEMBER)
      report(engine, await ask(targets(hello.url, server.url, headers, settings)))
    } finally {
      await server.kill()
    }
  } finally {
    hello.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function againOnPostgres() {
  const again = [process.execPath, import.meta.filename, 'postgres']
  const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/with-postgres.ts'), ...again], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code as number
}

console.log(`${CONNECTIONS} connections; the budget of a signed-in read is ${BUDGET} of ${HELLO}`)
const [engine] = process.argv.slice(2)
if (engine === 'postgres') await measure('PostgreSQL', { DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' })
else {
  await measure('embedded', {})
  process.exitCode = await againOnPostgres()
}
