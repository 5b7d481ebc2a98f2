import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { like, sql } from 'drizzle-orm'
import { LIVE_PATH } from '#contract/live.ts'
import { users } from '#server/db/schema.ts'
import type { Mix, Step } from './record-mix.ts'
import { type CapacityStage, type Cost, openCapacityStage, round, type Tokens, WARM_UP } from './stage.ts'
import { dueDate, MEMBER, openSteps } from './steps.ts'

// Measures what the steps of the mix cost on PostgreSQL: `npm run simulate -- --measure`.

const FILE = join(import.meta.dirname, 'costs.json')
const TIMES = 400
/** A sign-in is one at a time. A session may have six streams, which end a little after their reader. */
const OF_STEP: Partial<Record<Step, { times: number; atOnce?: number; warmUp?: number }>> = {
  'session.create': { times: 1, warmUp: 0 },
  'session.verify': { times: 60, atOnce: 1, warmUp: 10 },
}
const STREAMS = 300
const STREAMS_OF_SESSION = 6
const MORE_ADMINS = 200
const REST_MS = 3_000
const OTHER = 'user-hauwa-danjuma'
const TABLES = ['tasks', 'audit_log', 'record_moves', 'notifications', 'sessions'] as const

type Table = (typeof TABLES)[number]
type Rows = Partial<Record<Table, number>>

export interface Costs {
  readonly measuredAt: string
  readonly machine: string
  readonly calls: Partial<Record<Step, Cost>>
  /** Of a proposal, for each super admin. */
  readonly notifiedAdmin: Cost
  /** Of a change, for each open stream of a person who may not see it. */
  readonly stream: Cost
  /** That a call stores. A proposal also stores a notification for each super admin. */
  readonly rows: Readonly<Record<'task.create' | 'task.approve' | 'session.verify', Rows>>
  /** With indexes. */
  readonly bytesOfRow: Readonly<Record<Table, number>>
}

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

/** Extra cost of a proposal for each super admin who gets a notification. */
async function measureNotified(stage: CapacityStage, propose: () => Promise<unknown>, alone: Cost | undefined) {
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
  return perOne(among, alone, MORE_ADMINS)
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
    const { admin, run } = await openSteps(stage, mix)
    const calls: Partial<Record<Step, Cost>> = {}
    const rows: Partial<Record<Step, Rows>> = {}
    for (const [name, step] of Object.entries(run) as [Step, () => Promise<unknown>][]) {
      const { times, ...options } = OF_STEP[name] ?? { times: TIMES }
      rows[name] = await rowsOf(stage, times + (options.warmUp ?? WARM_UP), async () => {
        calls[name] = await stage.costOf(times, step, options)
      })
    }
    const propose = run['task.create'] as () => Promise<unknown>
    const costs: Costs = {
      measuredAt: new Date().toISOString().slice(0, 10),
      machine: `${cpus().length} × ${cpus()[0]?.model}`,
      calls,
      notifiedAdmin: await measureNotified(stage, propose, calls['task.create']),
      stream: await measureStreams(stage, admin),
      rows: {
        'task.create': { ...rows['task.create'], notifications: 0 },
        'task.approve': rows['task.approve'] ?? {},
        'session.verify': rows['session.verify'] ?? {},
      },
      bytesOfRow: (await bytesOfRows(stage)) as Costs['bytesOfRow'],
    }
    writeFileSync(FILE, `${JSON.stringify(costs, null, 2)}\n`)
    return costs
  } finally {
    await stage.close()
  }
}
