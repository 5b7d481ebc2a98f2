import type { Task } from '#contract/task.ts'
import { openClient } from '#tools/cluster/client.ts'
import { quantile } from '#tools/cluster/figures.ts'
import { processFolder, type Settings } from '#tools/process.ts'
import { type Load, load, type Question } from './api/load.ts'
import { ADMIN, MEMBER, type Server, withServer } from './support/server.ts'

// Requests per second of the real server, compared with the bare framework: npm run bench:api.
// Runs on the embedded database, then on PostgreSQL when it is installed. Measurements alternate, so that other work on
// the machine affects them equally. This process makes the load and uses one core.

const DATABASE_URL = process.env.TEST_DATABASE_URL
const ENGINE = DATABASE_URL ? 'PostgreSQL' : 'embedded'
const SETTINGS: Settings = DATABASE_URL ? { DATABASE_URL } : {}
const CONNECTIONS = 8
const ROUNDS = 5
const ROUND_MS = 1_000
const WARM_UP_MS = 1_000
const BUDGET = 0.5
const HELLO = 'bare Hono'
/** Two connections rarely change the same task. */
const TASKS = 64
const TITLE = 'Weigh the server'

type Target = Question & { readonly url: string }

const task = () => ({ title: TITLE, dueDate: new Date(Date.now() + 86_400_000).toISOString() })

async function signIn({ url, nextCodeFor }: Server, email: string) {
  const client = openClient(url)
  const { accessToken, refreshToken } = (await client.signIn(email, nextCodeFor)).body.data
  return { client, headers: { authorization: `Bearer ${accessToken}`, 'x-refresh': refreshToken } }
}

async function targets(helloUrl: string, server: Server): Promise<Record<string, Target>> {
  const { url } = server
  const { client, headers } = await signIn(server, MEMBER)
  const reviewer = await signIn(server, ADMIN)
  for (let made = 0; made < TASKS; made += 1) await client.call('POST', '/task/create', { body: task() })
  const tasks: readonly Task[] = (await reviewer.client.call('GET', '/task/all')).body.data
  const { token } = (await client.call('POST', '/token/create', { body: { name: TITLE, access: 'read', days: 30 } }))
    .body.data
  const ids = tasks.filter(({ title }) => title === TITLE).map(({ _id }) => _id)
  let reviewed = 0
  return {
    [HELLO]: { url: helloUrl, path: () => '/' },
    ...(DATABASE_URL && { [`${HELLO} and a row`]: { url: helloUrl, path: () => '/row' } }),
    [`${HELLO} and a page`]: { url: helloUrl, path: () => '/page' },
    [`${HELLO} and a change`]: { url: helloUrl, path: () => '/change', method: 'POST' },
    'health, no database': { url, path: () => '/healthz' },
    'who am I': { url, path: () => '/api/session/validate', headers },
    'a page of the ledger': { url, path: () => '/api/ledger/all?page=1&limit=10', headers },
    'the same by a token': {
      url,
      path: () => '/api/ledger/all?page=1&limit=10',
      headers: { authorization: `Bearer ${token}` },
    },
    'propose a task': { url, path: () => '/api/task/create', method: 'POST', headers, body: task },
    'ask for more on a task': {
      url,
      path: () => `/api/task/${ids[reviewed++ % TASKS]}/request-more`,
      method: 'PATCH',
      headers: reviewer.headers,
      body: () => ({ feedback: 'Weighed' }),
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

function report(loads: readonly (readonly [string, readonly Load[]])[]) {
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
    console.log(`${ENGINE}, ${name.padEnd(22)} ${figures.join('   ')}`)
  }
}

console.log(`${CONNECTIONS} connections; the budget of a signed-in read is ${BUDGET} of ${HELLO}`)
const folder = processFolder('bench/api/hello.ts', { endsWithCommand: true })
try {
  const helloUrl = await folder.run('bench/api/hello.ts', [], SETTINGS).said(/(http\S+)\n/)
  await withServer(SETTINGS, async (server) => report(await ask(await targets(helloUrl, server))))
} finally {
  await folder.close()
}
