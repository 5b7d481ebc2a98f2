import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { like, not, sql } from 'drizzle-orm'
import type { CallName } from '#contract/calls.ts'
import { LIVE_PATH } from '#contract/live.ts'
import { users } from '#server/db/schema.ts'
import { outboxNames } from '#server/mail/outbox.ts'
import { readMail } from '#server/mail/read-mail.ts'
import { codeIn } from '#server/mail/sign-in-code.ts'
import type { Mix } from './record-mix.ts'
import { type CapacityStage, type Cost, openCapacityStage, round, type Tokens, WARM_UP } from './stage.ts'

// Measures what the calls of the mix cost on PostgreSQL: `npm run simulate -- --measure`.

const FILE = join(import.meta.dirname, 'costs.json')
const TIMES = 400
const SIGN_INS = 60
const FIRST_SIGN_INS = 10
const STREAMS = 300
const STREAMS_OF_SESSION = 6
const MORE_ADMINS = 200
const REST_MS = 3_000
const ADMIN = 'first-admin'
const OTHER = 'user-hauwa-danjuma'
const MEMBER = 'user-chidi-okafor'
const TABLES = ['tasks', 'audit_log', 'record_moves', 'notifications', 'sessions'] as const

type Table = (typeof TABLES)[number]
type Rows = Partial<Record<Table, number>>

export interface Costs {
  readonly measuredAt: string
  readonly machine: string
  readonly calls: Partial<Record<CallName, Cost>>
  /** Of a proposal, for each super admin. */
  readonly notifiedAdmin: Cost
  /** Of a change, for each open stream of a person who may not see it. */
  readonly stream: Cost
  /** That a call stores. A proposal also stores a notification for each super admin. */
  readonly rows: Readonly<Record<'task.create' | 'task.approve' | 'session.verify', Rows>>
  /** With indexes. */
  readonly bytesOfRow: Readonly<Record<Table, number>>
}

const dueDate = new Date(Date.now() + 86_400_000).toISOString()

async function countRows({ db }: CapacityStage) {
  const count = async (table: Table) =>
    db.queries.execute<{ n: string }>(sql`select count(*) n from ${sql.identifier(table)}`)
  return Promise.all(TABLES.map(async (table) => Number((await count(table)).rows[0]?.n)))
}

/** The rows that one of `times` calls of `work` stores. */
async function rowsOf(stage: CapacityStage, times: number, work: () => Promise<unknown>) {
  const before = await countRows(stage)
  await work()
  const after = await countRows(stage)
  const perCall = TABLES.map((table, index) => [table, round(((after[index] ?? 0) - (before[index] ?? 0)) / times, 2)])
  return Object.fromEntries(perCall.filter(([, rows]) => rows !== 0)) as Rows
}

async function measureReads(stage: CapacityStage, { addresses }: Mix, admin: Tokens) {
  const costs: Partial<Record<CallName, Cost>> = {}
  for (const [name, address] of Object.entries(addresses) as [CallName, string][])
    costs[name] = await stage.costOf(TIMES, () => stage.send(admin, 'GET', address))
  return costs
}

async function measureTasks(stage: CapacityStage, admin: Tokens, member: Tokens) {
  const ids: string[] = []
  const propose = async (n: number) =>
    void ids.push(await stage.send(member, 'POST', '/task/create', { title: `Task ${n}`, dueDate }))
  const costs: Partial<Record<CallName, Cost>> = {}
  const rounds = TIMES + WARM_UP
  const created = await rowsOf(stage, rounds, async () => {
    costs['task.create'] = await stage.costOf(TIMES, propose)
  })
  const approved = await rowsOf(stage, rounds, async () => {
    const approve = () => stage.send(admin, 'PATCH', `/task/${ids.pop()}/approve`, { feedback: '' })
    costs['task.approve'] = await stage.costOf(TIMES, approve)
  })
  const asAdmin = { lastName: 'Admin', isSuperAdmin: true, createdAt: new Date() }
  const admins = Array.from({ length: MORE_ADMINS }, (_, n) => ({
    id: `more-${n}`,
    firstName: `${n}`,
    email: `${n}@x.example`,
    ...asAdmin,
  }))
  await stage.db.queries.insert(users).values(admins)
  const among = await stage.costOf(TIMES / 4, propose)
  await stage.db.queries.update(users).set({ locked: true }).where(like(users.id, 'more-%'))
  return { costs, rows: { created, approved }, notifiedAdmin: perOne(among, costs['task.create'], MORE_ADMINS) }
}

async function codeFor(folder: string, email: string): Promise<string> {
  for (const name of (await outboxNames(folder)).reverse()) {
    const mail = readMail(await readFile(join(folder, name), 'utf8'))
    const code = mail.to === email ? codeIn(mail.text) : undefined
    if (code) return code
  }
  await wait(20)
  return codeFor(folder, email)
}

async function measureSignIns(stage: CapacityStage) {
  const people = await stage.db.queries
    .select({ email: users.email })
    .from(users)
    .where(not(users.locked))
    .orderBy(users.id)
    .limit(SIGN_INS + FIRST_SIGN_INS)
  let cost: Cost = { server: 0, database: 0 }
  const rows = await rowsOf(stage, people.length, async () => {
    const signIn = async () => {
      const { email } = people.pop() ?? { email: '' }
      const sessionId = await stage.send({}, 'POST', '/session/create', { email }, 'sessionId')
      const otp = await codeFor(join(stage.dataDir, 'outbox'), email)
      await stage.send({}, 'POST', `/session/${sessionId}/verify`, { sessionId, otp })
    }
    cost = await stage.costOf(SIGN_INS, signIn, { atOnce: 1, warmUp: FIRST_SIGN_INS })
  })
  return { cost, rows }
}

async function measureStreams(stage: CapacityStage, admin: Tokens) {
  const readers = await Promise.all(Array.from({ length: STREAMS / STREAMS_OF_SESSION }, () => stage.signInAs(MEMBER)))
  const open = (headers: Tokens) => request(`${stage.url}/api${LIVE_PATH}`, { headers, agent: false }).end()
  const streams = readers.flatMap((headers) => Array.from({ length: STREAMS_OF_SESSION }, () => open(headers)))
  const begun = streams.map(async (stream) => {
    const [response] = (await once(stream, 'response')) as [IncomingMessage]
    response.on('error', () => undefined).resume()
  })
  await Promise.all(begun)
  const task = { title: 'Task', description: 'Of somebody else', dueDate, assignedTo: OTHER }
  const assign = () => stage.send(admin, 'POST', '/task/assign', task)
  const heard = await stage.costOf(TIMES / 2, assign)
  for (const stream of streams) stream.destroy()
  await wait(REST_MS)
  return perOne(heard, await stage.costOf(TIMES / 2, assign), STREAMS)
}

const perOne = (more: Cost, less: Cost | undefined, count: number): Cost => ({
  server: round(Math.max(0, more.server - (less?.server ?? 0)) / count, 5),
  database: round(Math.max(0, more.database - (less?.database ?? 0)) / count, 5),
})

async function bytesOfRows(stage: CapacityStage) {
  const counts = await countRows(stage)
  const size = async (table: Table) => {
    const { rows } = await stage.db.queries.execute<{ bytes: string }>(
      sql`select pg_total_relation_size(${table}) bytes`,
    )
    return Number(rows[0]?.bytes)
  }
  const sizes = await Promise.all(TABLES.map(size))
  return Object.fromEntries(
    TABLES.map((table, index) => [table, Math.round((sizes[index] ?? 0) / Math.max(1, counts[index] ?? 0))]),
  )
}

export async function measureCosts(mix: Mix): Promise<Costs> {
  const stage = await openCapacityStage()
  try {
    const [admin, member] = [await stage.signInAs(ADMIN), await stage.signInAs(MEMBER)]
    const reads = await measureReads(stage, mix, admin)
    const tasks = await measureTasks(stage, admin, member)
    const signIns = await measureSignIns(stage)
    const markRead = () => stage.send(member, 'PATCH', '/notifications/read', { all: true })
    const costs: Costs = {
      measuredAt: new Date().toISOString().slice(0, 10),
      machine: `${cpus().length} × ${cpus()[0]?.model}`,
      calls: {
        ...reads,
        ...tasks.costs,
        'notification.read': await stage.costOf(TIMES, markRead),
        // A sign-in is measured as a whole.
        'session.create': { server: 0, database: 0 },
        'session.verify': signIns.cost,
      },
      notifiedAdmin: tasks.notifiedAdmin,
      stream: await measureStreams(stage, admin),
      rows: {
        'task.create': { ...tasks.rows.created, notifications: 0 },
        'task.approve': tasks.rows.approved,
        'session.verify': signIns.rows,
      },
      bytesOfRow: (await bytesOfRows(stage)) as Costs['bytesOfRow'],
    }
    writeFileSync(FILE, `${JSON.stringify(costs, null, 2)}\n`)
    return costs
  } finally {
    await stage.close()
  }
}
