import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_PATH } from '#contract/live.ts'
import { readConfig } from '#server/core/env.ts'
import type { Database } from '#server/db/connect.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { roles, users } from '#server/db/schema.ts'
import { seed } from '#server/demo/seed.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { type Server, type Settings, startServer } from '#tools/built-server.ts'
import { quantile } from '#tools/cluster/figures.ts'
import { startTestServer } from '#tools/server.ts'
import { measureOnBothEngines } from './support/both-engines.ts'
import { openProxy } from './support/proxy.ts'

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
const UNLIMITED = { RATE_CALLS_PER_USER: '1000000', RATE_CALLS_PER_IP: '1000000' }

type Address = Pick<Server, 'url'>

type Tokens = Record<'authorization' | 'x-refresh', string>

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
  const sign = async (id: string): Promise<Tokens> => {
    const { accessToken, refreshToken } = await server.signInAs(id)
    return { authorization: `Bearer ${accessToken}`, 'x-refresh': refreshToken }
  }
  const ids = await addReaders(db, now())
  const readers = ids.flatMap((id) => Array.from({ length: SESSIONS_OF_READER }, () => sign(id)))
  const people = { admin: await sign(ADMIN), assignee: await sign(ASSIGNEE), readers: await Promise.all(readers) }
  await server.close()
  return people
}

async function openStream({ url }: Address, headers: Tokens, onText: (text: string) => void) {
  const asked = request(`${url}/api${LIVE_PATH}`, { headers, agent: false }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream is answered with ${response.statusCode}`)
  const begun = Promise.withResolvers<void>()
  response.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('event: beat')) begun.resolve()
    onText(text)
  })
  response.on('error', () => undefined)
  await begun.promise
  return () => void asked.destroy()
}

async function send({ url }: Address, headers: Tokens, method: string, path: string, body: object) {
  const content = { ...headers, 'content-type': 'application/json' }
  const response = await fetch(`${url}/api${path}`, { method, headers: content, body: JSON.stringify(body) })
  const answer = (await response.json()) as { data?: { _id: string } }
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${JSON.stringify(answer)}`)
  return { id: answer.data?._id ?? '', requestId: response.headers.get('x-request-id') ?? '' }
}

type People = Awaited<ReturnType<typeof signIn>>

/** Milliseconds from sending the approval to `at`, and from its answer, until its event has come from `from`. */
async function latencies(at: Address, from: Address, { admin, assignee }: People, approvals: number) {
  const heardAt = new Map<string, number>()
  const close = await openStream(from, assignee, (text) => {
    for (const [, id = ''] of text.matchAll(/"request":"([^"]+)"/g)) heardAt.set(id, performance.now())
  })
  const dueDate = new Date(Date.now() + 86_400_000).toISOString()
  const fromSending: number[] = []
  const fromAnswer: number[] = []
  for (let round = 0; round < approvals; round += 1) {
    const { id } = await send(at, assignee, 'POST', '/task/create', { title: 'Weigh the server', dueDate })
    const begun = performance.now()
    const { requestId } = await send(at, admin, 'PATCH', `/task/${id}/approve`, { feedback: '' })
    const answered = performance.now()
    while (!heardAt.has(requestId)) await wait(1)
    const heard = heardAt.get(requestId) ?? Number.NaN
    fromSending.push(heard - begun)
    fromAnswer.push(Math.max(0, heard - answered))
  }
  close()
  return { fromSending, fromAnswer }
}

function report(name: string, { fromSending, fromAnswer }: Awaited<ReturnType<typeof latencies>>) {
  const figures = (times: readonly number[]) =>
    [0.5, 0.95, 0.99].map((part) => `p${part * 100} ${quantile(times, part).toFixed(1)} ms`).join(', ')
  console.log(`${name}: ${figures(fromSending)}; the budget of p95 is ${BUDGET_MS} ms
  after the answer: ${figures(fromAnswer)}; the budget of p95 is ${BUDGET_AFTER_ANSWER_MS} ms`)
}

async function memoryOfStreams(server: Server, { admin, readers }: People) {
  let events = 0
  const closing: (() => void)[] = []
  const { idle, rise } = await server.watchMemory(async () => {
    for (const headers of readers) {
      const left = Math.min(STREAMS_OF_SESSION, STREAMS - closing.length)
      const open = () =>
        openStream(server, headers, (text) => {
          events += text.split('event: change').length - 1
        })
      closing.push(...(await Promise.all(Array.from({ length: left }, open))))
    }
    const dueDate = new Date(Date.now() + 86_400_000).toISOString()
    for (let round = 1; round <= 5; round += 1) {
      await send(server, admin, 'POST', '/task/assign', { title: 'Weigh', dueDate, assignedTo: ASSIGNEE })
      while (events < round * STREAMS) await wait(5)
    }
  })
  for (const close of closing) close()
  return { idle, rise, streams: closing.length }
}

async function measure(engine: string, approvals: number, given: Settings) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-live-'))
  const settings = { DATA_DIR: folder, DEMO: '1', ...UNLIMITED, ...given }
  const servers: { kill(): Promise<void> }[] = []
  try {
    const people = await signIn(settings)
    const one = await startServer(settings)
    servers.push(one)
    const { idle, rise, streams } = await memoryOfStreams(one, people)
    console.log(
      `${engine}, ${streams} streams: ${rise.toFixed(0)} MB above ${idle.toFixed(0)} MB; the budget is ${BUDGET_MB} MB`,
    )
    report(`${engine}, one process`, await latencies(one, one, people, approvals))
    if (given.DATABASE_URL) {
      const other = await startServer(settings)
      servers.push(other)
      report(`${engine}, two processes`, await latencies(one, other, people, approvals))
      const proxy = await openProxy(one, other, folder)
      servers.push(proxy)
      report(`${engine}, two processes behind HAProxy`, await latencies(proxy, proxy, people, approvals))
    }
  } finally {
    for (const server of servers) await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

await measureOnBothEngines(import.meta.filename, APPROVALS, measure)
