import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Insight } from '#contract/insight.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { MIGRATIONS } from '#server/db/pool.ts'
import { pick, type Random, seededRandom, whole } from '#server/demo/random.ts'
import { expectedFigures } from '#tests/support/insight-oracle.ts'
import { addPerson } from '#tests/support/sign-in.ts'
import { asSuperuser, openAgain } from '#tools/database.ts'
import { startTestServer } from '#tools/server.ts'
import { LIMITS } from './support/world.ts'

type Move = typeof recordMoves.$inferInsert

const server = await startTestServer({ limits: LIMITS })
const { db } = server
const second = await openAgain(db)
const other = await startTestServer({ db: second, limits: LIMITS })
const servers = [server, other]
const as = await server.signInAs((await addPerson(server, { isSuperAdmin: true })).id)
afterAll(async () => {
  await other.stop()
  if (second !== db) await second.close()
  await server.close()
})

const START = Date.UTC(2026, 0, 1)
const DAY = 86_400_000
const FINALS = { task: ['completed'], transaction: ['reversed'], announcement: [] }
const STATUSES = {
  task: ['proposed', 'approved', 'denied', 'done', 'completed', 'deleted', 'archived'],
  transaction: ['posted', 'reversed'],
  announcement: ['draft', 'published', 'deleted'],
}
const PERIODS = [
  ['2026-01-01T00:00:00.000Z', '2026-02-05T00:00:00.000Z'],
  ['2026-02-05T00:00:00.000Z', '2026-03-12T00:00:00.000Z'],
  ['2026-01-20T10:11:12.345Z', '2026-01-20T10:11:13.345Z'],
  ['2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
  ['2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'],
  ['2026-01-04T05:06:07.000Z', '2026-01-12T13:14:15.000Z'],
] as const

type Entity = keyof typeof STATUSES

/** The time is any, since moves may be stored long after they were made. */
function nextMove(random: Random, entity: Entity, recordId: string, from: string | undefined): Move {
  const made = {
    entity,
    recordId,
    actorId: pick(random, ['chidi', 'adaeze', 'zainab', 'gone', null]),
    facts: {},
    at: new Date(START + whole(random, 0, 70 * DAY)),
    requestId: 'test',
  }
  const status = () => pick(random, STATUSES[entity])
  if (from === undefined) return { ...made, event: `${entity}.create`, to: status() }
  const event = `${entity}.${pick(random, ['approve', 'deny', 'edit'])}`
  if (random() < 0.1) {
    const why = pick(random, ['state', 'guard'] as const)
    const guard = why === 'guard' ? { guard: pick(random, ['isReviewer', 'isOwner']) } : {}
    return { ...made, event, from, refusal: { why, message: 'No.', ...guard } }
  }
  const to = status()
  return { ...made, event, from, to, ...(to !== from && random() < 0.95 && { seconds: whole(random, 0, 90_000) }) }
}

const random = seededRandom(31)
const statusOf = new Map<string, string>()

async function writeMoves(entity: Entity, count: number) {
  const moves = Array.from({ length: count }, () => {
    const id = `${entity}-${whole(random, 1, 900)}`
    const move = nextMove(random, entity, id, statusOf.get(id))
    if (move.to) statusOf.set(id, move.to)
    return move
  })
  for (let start = 0; start < count; start += 1_000)
    await db.queries.insert(recordMoves).values(moves.slice(start, start + 1_000))
}

const comparable = ({ statuses, transitions, refusals, cases, weeks }: Insight) => ({
  statuses: statuses
    .filter(({ entered, left }) => entered > 0 || left > 0)
    .map(({ status, entered, left, medianSeconds, p90Seconds }) => ({
      status,
      entered,
      left,
      medianSeconds,
      p90Seconds,
    }))
    .sort((one, two) => (one.status < two.status ? -1 : 1)),
  transitions: transitions.map((transition) => ({ ...transition, from: transition.from ?? null })),
  refusals: refusals.map((refusal) => ({ ...refusal, guard: refusal.guard ?? null })),
  cases,
  weeks: weeks.map(({ started, ended }) => ({ started, ended })),
})

/** Compares the responses of both servers in every period. */
async function compare(entity: Entity, periods: readonly (typeof PERIODS)[number][] = PERIODS) {
  for (const [from, to] of periods) {
    const expected = await expectedFigures(db, entity, { from, to, finals: FINALS[entity] })
    for (const { request } of servers) {
      const { body } = await request('GET', `/insight/${entity}?from=${from}&to=${to}`, { as })
      expect(comparable(body.data), `${entity} from ${from} to ${to}`).toEqual(expected)
    }
  }
}

test.each(['task', 'transaction', 'announcement'] as const)(
  'the figures of %s equal SQL over its moves, also after new ones',
  async (entity) => {
    for (const [count, periods] of [
      [3_000, PERIODS.slice(0, 3)],
      [1, PERIODS.slice(0, 1)],
      [3_000, PERIODS],
    ] as const) {
      await writeMoves(entity, count)
      await compare(entity, periods)
    }
  },
)

test('the migration notes of stored moves what the trigger notes of new ones', async () => {
  await writeMoves('task', 1_000)
  const noted = async () => {
    const { rows } = await db.queries.execute(sql`select id, again, reworked, age from record_moves order by id`)
    return rows
  }
  const before = await noted()
  const migration = readFileSync(join(MIGRATIONS, '0030_figures-of-moves.sql'), 'utf8')
  const [disable = '', note = '', enable = ''] = migration.split('--> statement-breakpoint').slice(-4)
  await asSuperuser(db, async ({ queries }) => {
    await queries.execute(disable)
    await queries.execute('update record_moves set again = false, reworked = false, age = 0')
    expect(await noted()).not.toEqual(before)
    await queries.execute(note)
    await queries.execute(enable)
  })
  expect(await noted()).toEqual(before)
})

test('records that moved long ago keep their figures when they move again', async () => {
  const write = async (records: number, event: string, from: string | null, to: string, actor: string) => {
    for (let first = 1; first <= records; first += 5_000)
      await db.queries.execute(sql`
        insert into record_moves (entity, record_id, event, from_status, to_status, actor_id, facts, at, seconds, request_id)
        select 'transaction', 'old-' || n, ${event}::text, ${from}::text, ${to}::text, ${actor}::text, '{}',
          '2026-01-01'::timestamptz + n * interval '1 minute' + ${from ? 1 : 0}::int * n * interval '1 second', n, 'test'
        from generate_series(${first}::int, ${Math.min(first + 4_999, records)}::int) n`)
  }
  await write(25_000, 'transaction.post', null, 'posted', 'ada')
  await write(900, 'transaction.reverse', 'posted', 'reversed', 'chidi')
  await compare('transaction', [PERIODS[0]])
  await write(24_000, 'transaction.reverse', 'posted', 'reversed', 'chidi')
  await write(300, 'transaction.post', 'reversed', 'posted', 'ada')
  await compare('transaction', [PERIODS[5]])
})
