import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { setup as buildIfChanged } from '#tools/build-inputs.ts'
import { type Client, openClient } from '#tools/cluster/client.ts'
import { type Cluster, startCluster, UNLIMITED } from '#tools/cluster/cluster.ts'
import { quantile } from '#tools/cluster/figures.ts'
import { onPostgres } from '#tools/database.ts'
import { startPostgres } from '#tools/postgres.ts'

// 1,000 people sign in, keep a live stream open and work with pauses, on two servers behind HAProxy:
// npm run bench:people -- PEOPLE SECONDS. This process makes the load. Servers, HAProxy and PostgreSQL are others, on the same cores.

const BUDGET_MS = 200
const MEAN_PAUSE_MS = 10_000
const SIGN_INS_AT_ONCE = 16

const [people = '1000', seconds = '60'] = process.argv.slice(2)

interface Worker {
  readonly client: Client
  readonly tasks: string[]
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

type Step = (worker: Worker) => { method: string; path: string; body?: object }

/** What a person does, by how many of 20 steps. */
const STEPS: readonly (readonly [steps: number, name: string, step: Step])[] = [
  [7, 'own tasks', () => ({ method: 'GET', path: '/query/tasks?limit=50' })],
  [3, 'announcements', () => ({ method: 'GET', path: '/query/announcements?limit=50' })],
  [3, 'page of the ledger', () => ({ method: 'GET', path: '/query/ledger?limit=50' })],
  [3, 'notifications', () => ({ method: 'GET', path: '/notifications' })],
  [
    2,
    'propose a task',
    () => ({ method: 'POST', path: '/task/create', body: { title: 'Settle', dueDate: inDays(5) } }),
  ],
  [
    2,
    'edit a task',
    ({ tasks }) =>
      tasks[0] === undefined
        ? { method: 'POST', path: '/task/create', body: { title: 'Reconcile', dueDate: inDays(5) } }
        : { method: 'PATCH', path: `/task/${tasks[0]}/edit`, body: { title: `Reconcile ${Date.now()}` } },
  ],
]

const DECK = STEPS.flatMap(([steps, name, step]) => Array.from({ length: steps }, () => ({ name, step })))

/** Exponential, so that people do not march in step. */
const pause = () => wait(-Math.log(1 - Math.random()) * MEAN_PAUSE_MS)

async function work(worker: Worker, until: number, times: Map<string, number[]>) {
  for (;;) {
    await pause()
    if (performance.now() > until) return
    const { name, step } = DECK[Math.floor(Math.random() * DECK.length)] as (typeof DECK)[number]
    const { method, path, body } = step(worker)
    const began = performance.now()
    const answer = await worker.client.call(method, path, { body })
    if (answer.status >= 300) throw new Error(`${method} ${path} got ${answer.status}: ${JSON.stringify(answer.body)}`)
    times.set(name, [...(times.get(name) ?? []), performance.now() - began])
    if (method === 'POST') worker.tasks.push(answer.body.data._id)
  }
}

async function signInAll({ url, nextCodeFor }: Cluster, emails: readonly string[]) {
  const waiting = [...emails]
  const workers: Worker[] = []
  const times: number[] = []
  const one = async () => {
    for (let email = waiting.pop(); email !== undefined; email = waiting.pop()) {
      const client = openClient(url)
      const began = performance.now()
      const { status } = await client.signIn(email, nextCodeFor)
      if (status !== 200) throw new Error(`${email} got ${status} at sign-in`)
      times.push(performance.now() - began)
      workers.push({ client, tasks: [] })
    }
  }
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, one))
  return { workers, times }
}

async function prepare(databaseUrl: string, cluster: Cluster) {
  // Not all of them may read tasks and announcements.
  const most = String(Math.ceil(Number(people) * 1.4))
  const loading = cluster.run('server/cli/demo-load.ts', ['--people', most, '--tasks', '20000'], {
    DATABASE_URL: databaseUrl,
  })
  if ((await loading.exit) !== 0) throw new Error(loading.text())
  const rows = await onPostgres(
    databaseUrl,
    `select email from users join roles on roles.id = users.role_id where not users.locked and roles.permissions @> '["read_task","read_announcement"]' order by users.id limit ${Number(people)}`,
  )
  return rows.map(({ email }) => email as string)
}

const line = (name: string, times: readonly number[]) =>
  `  ${name.padEnd(20)} ${String(times.length).padStart(6)}   p50 ${quantile(times, 0.5).toFixed(1)} ms   p95 ${quantile(times, 0.95).toFixed(1)} ms   slowest ${quantile(times, 1).toFixed(0)} ms`

buildIfChanged()
const postgres = await startPostgres()
try {
  const cluster = await startCluster({ databaseUrl: postgres.url, settings: { DEMO: '1', ...UNLIMITED } })
  try {
    const emails = await prepare(postgres.url, cluster)
    const { workers, times: signIns } = await signInAll(cluster, emails)
    const streams = workers.map(({ client }) => client.follow())
    await Promise.all(streams.map(({ begun }) => begun))
    const times = new Map<string, number[]>()
    const until = performance.now() + Number(seconds) * 1000
    await Promise.all(workers.map((worker) => work(worker, until, times)))
    const all = [...times.values()].flat()
    const p95 = quantile(all, 0.95)
    console.log(
      `${workers.length} people with a live stream each, a pause of ${MEAN_PAUSE_MS / 1000} s on average: ${(all.length / Number(seconds)).toFixed(0)} calls/s for ${seconds} s`,
    )
    console.log(line('sign-in with code', signIns))
    for (const [name, each] of times) console.log(line(name, each))
    console.log(line('all calls', all))
    console.log(`  the machine: ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
    console.log(`p95 is ${p95.toFixed(1)} ms; the budget is ${BUDGET_MS} ms`)
    if (p95 >= BUDGET_MS) process.exitCode = 1
    await Promise.all(streams.map((stream) => stream.close()))
  } finally {
    await cluster.close()
  }
} finally {
  await postgres.stop()
}
