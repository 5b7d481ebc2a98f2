import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { desc, sql } from 'drizzle-orm'
import pg from 'pg'
import { appendAudit, SYSTEM } from '#server/core/audit/append.ts'
import { startSealing } from '#server/core/audit/seal.ts'
import type { Database } from '#server/db/connect.ts'
import { tasks } from '#server/db/schema.ts'
import { loadDemo } from '#server/demo/load.ts'
import { seed } from '#server/demo/seed.ts'
import { testDatabase } from '#tools/database.ts'
import { startTestServer } from '#tools/server.ts'
import { measureOnBothEngines } from './support/both-engines.ts'
import { inProcess } from './support/in-process.ts'

// Calls in this process, without a socket, as ratios of bare statements that run in turn with them: npm run bench:writes -- 100000.
// The bare change is two inserts in one transaction: `query()` of PGlite, and four named round trips on PostgreSQL. Ours is
// the server of the product without its socket: it also seals the log and wakes the streams.

const ROUNDS = 5
const ROUND_MS = 1_000
const NOW = new Date()

const BARE = `
  create table bare_task (id text primary key, title text not null, due_date timestamptz not null, created_at timestamptz not null);
  create index on bare_task (created_at);
  create table bare_log (id bigint generated always as identity primary key, at timestamptz not null, message text not null, after jsonb not null, hash text not null);
  create index on bare_log (at)`
const TASK = 'insert into bare_task values ($1, $2, $3, $3)'
const LOG = 'insert into bare_log (at, message, after, hash) values ($1, $2, $3, $4)'
const taskValues = () => [randomUUID(), 'Weigh the server', NOW]
const logValues = () => [NOW, 'Proposed task: Weigh the server', '{"title":"Weigh the server"}', 'f'.repeat(64)]

type Work = () => Promise<unknown>

/** Calls a second of `connections` workers, each with its own work. */
async function rate(connections: number, workOf: (worker: number) => Work, milliseconds = ROUND_MS) {
  const end = performance.now() + milliseconds
  const begun = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      const work = workOf(worker)
      while (performance.now() < end) {
        await work()
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - begun)
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Both in turn; the first round warms up. */
async function compare(name: string, ours: () => Promise<number>, bare: () => Promise<number>) {
  const rates: [number, number][] = []
  for (let round = 0; round <= ROUNDS; round += 1) rates.push([await ours(), await bare()])
  const measured = rates.slice(1)
  const [own, rival] = [median(measured.map(([one]) => one)), median(measured.map(([, two]) => two))]
  console.log(`${name.padEnd(52)} ${(own / rival).toFixed(2)}   ${own.toFixed(0)}/s of ${rival.toFixed(0)}/s`)
}

async function bareEmbedded() {
  const client = await PGlite.create()
  await client.exec(BARE)
  return async () => {
    await client.transaction(async (tx) => {
      await tx.query(TASK, taskValues())
      await tx.query(LOG, logValues())
    })
  }
}

async function barePostgres(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  await pool.query(BARE)
  const clients = await Promise.all(Array.from({ length: 16 }, () => pool.connect()))
  const change = (worker: number): Work => {
    const client = clients[worker] as pg.PoolClient
    return async () => {
      await client.query({ name: 'begin', text: 'begin' })
      await client.query({ name: 'task', text: TASK, values: taskValues() })
      await client.query({ name: 'log', text: LOG, values: logValues() })
      await client.query({ name: 'commit', text: 'commit' })
    }
  }
  return { change, clients }
}

const WORKERS = 8

/** Each worker approves and denies a task of its own in turn, or all of them ask for more on one. */
async function reviews(db: Database, create: Work, send: (id: string, verb: string) => Promise<unknown>) {
  for (let made = 0; made <= WORKERS; made += 1) await create()
  const [shared, ...own] = await db.queries
    .select()
    .from(tasks)
    .orderBy(desc(tasks.createdAt))
    .limit(WORKERS + 1)
  const verbs = new Map<number, string>()
  return {
    inTurn: (worker: number) => async () => {
      const verb = verbs.get(worker) ?? 'approve'
      verbs.set(worker, verb === 'approve' ? 'deny' : 'approve')
      await send(own[worker]?.id ?? '', verb)
    },
    ofOne: () => () => send(shared?.id ?? '', 'request-more'),
  }
}

async function measure(engine: string, transactions: number, settings: Readonly<Record<string, string>>) {
  const db = await testDatabase()
  const limits = { callsPerIpPerMinute: 1e9, callsPerUserPerMinute: 1e9 }
  const server = await startTestServer({ db, limits, checkAnswers: false, live: true })
  Object.assign(server.services, { now: () => new Date() })
  await seed(server.services, { demo: true, adminEmail: 'admin@statehouse.example' })
  await loadDemo(server.services, { transactions })
  const signedIn = async (userId: string) => {
    const { accessToken, refreshToken } = await server.signInAs(userId)
    return { authorization: `Bearer ${accessToken}`, 'x-refresh': refreshToken, 'content-type': 'application/json' }
  }
  const author = await signedIn('user-hauwa-danjuma')
  const call = inProcess(server.app.fetch)
  const ask = (method: string, path: string, body?: object, headers = author) =>
    call({ method, url: `/api${path}`, headers, body: body && JSON.stringify(body) })
  const stopSealing = startSealing(server.services)
  const dueDate = new Date(NOW.getTime() + 86_400_000).toISOString()
  const create = () => ask('POST', '/task/create', { title: 'Weigh the server', dueDate })
  const reviewer = await signedIn('user-babatunde-alabi')
  const review = await reviews(db, create, (id, verb) =>
    ask('PATCH', `/task/${id}/${verb}`, { feedback: 'Weighed' }, reviewer),
  )
  const reviewCases = [
    [`approve and deny, ${WORKERS} at a time`, review.inTurn],
    [`${WORKERS} at one record`, review.ofOne],
  ] as const
  const page = () => ask('GET', '/ledger/all?page=1&limit=10')
  const source = { services: server.services, principal: SYSTEM, request: { requestId: 'bench', ip: '' } }
  const append = () => db.transaction((tx) => appendAudit({ ...source, tx }, { action: 'a.b', message: 'bench' }))

  if (engine === 'embedded') {
    const bare = await bareEmbedded()
    for (const count of [1, 8])
      await compare(
        `${engine}: create a task, ${count} at a time`,
        () => rate(count, () => create),
        () => rate(count, () => bare),
      )
    for (const [name, workOf] of reviewCases)
      await compare(
        `${engine}: ${name}`,
        () => rate(WORKERS, workOf),
        () => rate(WORKERS, () => bare),
      )
  } else {
    const { rows } = await db.queries.execute<{ name: string }>(sql`select current_database() as name`)
    const url = Object.assign(new URL(settings.DATABASE_URL ?? ''), { pathname: `/${rows[0]?.name}` }).href
    const { change, clients } = await barePostgres(url)
    for (const count of [1, 8, 16])
      await compare(
        `${engine}: create a task, ${count} connections`,
        () => rate(count, () => create),
        () => rate(count, change),
      )
    for (const [name, workOf] of reviewCases)
      await compare(
        `${engine}: ${name}`,
        () => rate(WORKERS, workOf),
        () => rate(WORKERS, change),
      )
    await compare(
      `${engine}: audit writers, 16 against 1`,
      () => rate(16, () => append),
      () => rate(1, () => append),
    )
    const text = 'select * from ledger_transactions where created_at < $1 order by created_at desc, id desc limit 10'
    const keyset =
      (worker: number): Work =>
      () =>
        (clients[worker] as pg.PoolClient).query({ name: 'keyset', text, values: [NOW] })
    await compare(
      `${engine}: a page of the ledger, 8 connections`,
      () => rate(8, () => page),
      () => rate(8, keyset),
    )
    for (const client of clients) client.release(true)
  }
  await stopSealing()
  await server.close()
}

await measureOnBothEngines(import.meta.filename, 100_000, measure)
process.exit()
