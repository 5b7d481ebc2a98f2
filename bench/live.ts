import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/core/env.ts'
import type { Database } from '#server/db/connect.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { roles, users } from '#server/db/schema.ts'
import { seed } from '#server/demo/seed.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { type Server, type Settings, startServer } from '#tools/built-server.ts'
import { type Client, openClient } from '#tools/cluster/client.ts'
import { UNLIMITED } from '#tools/cluster/cluster.ts'
import { quantile } from '#tools/cluster/figures.ts'
import { startTestServer } from '#tools/server.ts'
import { measureOnBothEngines } from './support/both-engines.ts'
import { openProxy } from './support/proxy.ts'
import { inFolder } from './support/server.ts'

// From an approval in one session to its event in another, and the memory of 1,000 streams: npm run bench:live.
// Runs on the embedded database with one process, then on PostgreSQL with two, and through HAProxy. `-- 50` makes fewer approvals.

const ADMIN = 'first-admin'
const ASSIGNEE = 'user-hauwa-danjuma'
const APPROVALS = 300
const STREAMS = 1_000
const STREAMS_OF_SESSION = 6
const SESSIONS_OF_READER = 5
const BUDGET_MS = 150
const BUDGET_AFTER_ANSWER_MS = 60
const BUDGET_MB = 100

type Address = Pick<Server, 'url'>

/** A person has at most 30 streams. */
async function addReaders({ queries }: Database, createdAt: Date) {
  await queries.insert(roles).values({ id: 'readers', name: 'Reader', permissions: ['read_user'], createdAt })
  const count = Math.ceil(STREAMS / STREAMS_OF_SESSION / SESSIONS_OF_READER)
  const ids = Array.from({ length: count }, (_, place) => `reader-${place}`)
  const person = { firstName: 'Reader', lastName: '', roleId: 'readers', createdAt }
  await queries.insert(users).values(ids.map((id) => ({ ...person, id, email: `${id}@statehouse.example` })))
  return ids
}

async function signIn(settings: Settings) {
  const config = readConfig(settings)
  const now = () => new Date()
  const prepare = (db: Database) => seed({ db, now }, config)
  const db = await openDatabase(config, { prepare, onFatal: exitBecauseOf })
  const server = await startTestServer({ db, startAt: now().toISOString() })
  const ids = await addReaders(db, now())
  const readers = ids.flatMap((id) => Array.from({ length: SESSIONS_OF_READER }, () => server.signInAs(id)))
  const people = {
    admin: await server.signInAs(ADMIN),
    assignee: await server.signInAs(ASSIGNEE),
    readers: await Promise.all(readers),
  }
  await server.close()
  return people
}

async function accepted(...[client, method, path, body]: [Client, string, string, object]) {
  const { status, requestId, body: answer } = await client.call(method, path, { body })
  if (status >= 300) throw new Error(`${method} ${path} answers ${status}: ${JSON.stringify(answer)}`)
  return { requestId, id: answer.data?._id as string }
}

type People = Awaited<ReturnType<typeof signIn>>

/** Milliseconds from sending the approval to `at`, and from its answer, until its event has come from `from`. */
async function latencies(at: Address, from: Address, people: People, approvals: number) {
  const [admin, assignee] = [openClient(at.url, people.admin), openClient(at.url, people.assignee)]
  const stream = openClient(from.url, people.assignee).follow()
  await stream.begun
  const dueDate = new Date(Date.now() + 86_400_000).toISOString()
  const fromSending: number[] = []
  const fromAnswer: number[] = []
  for (let round = 0; round < approvals; round += 1) {
    const { id } = await accepted(assignee, 'POST', '/task/create', { title: 'Weigh the server', dueDate })
    const begun = performance.now()
    const { requestId } = await accepted(admin, 'PATCH', `/task/${id}/approve`, { feedback: '' })
    const answered = performance.now()
    while (!stream.heard.has(requestId)) await wait(1)
    const heard = performance.now()
    fromSending.push(heard - begun)
    fromAnswer.push(heard - answered)
  }
  await stream.close()
  return { fromSending, fromAnswer }
}

function report(name: string, { fromSending, fromAnswer }: Awaited<ReturnType<typeof latencies>>) {
  const figures = (times: readonly number[]) =>
    [0.5, 0.95, 0.99].map((part) => `p${part * 100} ${quantile(times, part).toFixed(1)} ms`).join(', ')
  console.log(`${name}: ${figures(fromSending)}; the budget of p95 is ${BUDGET_MS} ms
  after the answer: ${figures(fromAnswer)}; the budget of p95 is ${BUDGET_AFTER_ANSWER_MS} ms`)
}

async function memoryOfStreams(server: Server, { admin, readers }: People) {
  const streams: ReturnType<Client['follow']>[] = []
  const { idle, rise } = await server.watchMemory(async () => {
    for (const tokens of readers) {
      const left = Math.min(STREAMS_OF_SESSION, STREAMS - streams.length)
      const opened = Array.from({ length: left }, () => openClient(server.url, tokens).follow())
      streams.push(...opened)
      await Promise.all(opened.map(({ begun }) => begun))
    }
    const dueDate = new Date(Date.now() + 86_400_000).toISOString()
    const client = openClient(server.url, admin)
    for (let round = 1; round <= 5; round += 1) {
      await accepted(client, 'POST', '/task/assign', { title: 'Weigh', dueDate, assignedTo: ASSIGNEE })
      while (streams.some(({ heard }) => heard.size < round)) await wait(5)
    }
  })
  await Promise.all(streams.map((stream) => stream.close()))
  return { idle, rise, streams: streams.length }
}

const measure = (engine: string, approvals: number, given: Settings) =>
  inFolder(async (folder, dataDir) => {
    const settings = { DATA_DIR: dataDir, DEMO: '1', ...UNLIMITED, ...given }
    const servers: { kill(): Promise<void> }[] = []
    try {
      const people = await signIn(settings)
      const one = await startServer(settings)
      servers.push(one)
      const { idle, rise, streams } = await memoryOfStreams(one, people)
      const above = `${rise.toFixed(0)} MB above ${idle.toFixed(0)} MB`
      console.log(`${engine}, ${streams} streams: ${above}; the budget is ${BUDGET_MB} MB`)
      report(`${engine}, one process`, await latencies(one, one, people, approvals))
      if (!given.DATABASE_URL) return
      const other = await startServer(settings)
      servers.push(other)
      report(`${engine}, two processes`, await latencies(one, other, people, approvals))
      const proxy = await openProxy(one, other, folder)
      servers.push(proxy)
      report(`${engine}, two processes behind HAProxy`, await latencies(proxy, proxy, people, approvals))
    } finally {
      for (const server of servers) await server.kill()
    }
  })

await measureOnBothEngines(import.meta.filename, APPROVALS, measure)
