import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownError } from '#server/core/known-error.ts'
import { createEmptyPostgres, onPostgres, openAgain, testDatabase } from '#tools/database.ts'
import type { Database, Transaction } from './connect.ts'
import { withoutBlocking } from './migrate-postgres.ts'
import { given, ONCE, preparedOnce } from './statements.ts'

const MORE_THAN_THE_POOL_HOLDS = 12

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  let db: Database
  let admin: pg.Client

  beforeAll(async () => {
    db = await testDatabase()
    admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await admin.connect()
  })

  afterAll(async () => {
    await admin.end()
    await db.close()
  })

  async function breakConnection(tx: Transaction) {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
  }

  test('a transaction whose connection breaks is a 503, and the pool replaces the connection', async () => {
    for (let round = 0; round < MORE_THAN_THE_POOL_HOLDS; round += 1) {
      const broken = db.transaction(async (tx) => {
        await breakConnection(tx)
        await tx.execute(sql`select 1`)
      })
      expect(knownError(await broken.catch((error) => error))?.status).toBe(503)
    }
    const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`))
    expect(rows).toEqual([{ one: 1 }])
  })

  const selecting = <T>(name: string, value: SQL<T>) =>
    preparedOnce((queries) => queries.select({ value }).from(ONCE).prepare(name))
  const pidOf = selecting('test_pid', sql<number>`pg_backend_pid()`)
  const sleeping = selecting('test_sleep', sql`pg_sleep(60)`)

  test('named queries of one turn share a connection, and one whose connection breaks is a 503', async () => {
    const pids = async () =>
      (await Promise.all([1, 2, 3].map(() => pidOf(db.queries).execute()))).flat().map(({ value }) => value)
    for (let round = 0; round < 3; round += 1) {
      const [pid, ...others] = await pids()
      expect(others).toEqual([pid, pid])
      const broken = sleeping(db.queries)
        .execute()
        .catch((error) => knownError(error)?.status)
      await admin.query('select pg_terminate_backend($1, 5000)', [pid])
      expect(await broken).toBe(503)
    }
  })

  test('a named query that fails leaves those sent with it alone', async () => {
    const failing = selecting('test_divide', sql<number>`1 / ${given('by', 'int')}`)
    const results = await Promise.allSettled([
      failing(db.queries).execute({ by: 1 }),
      failing(db.queries).execute({ by: 0 }),
      failing(db.queries).execute({ by: 2 }),
    ])
    const values = results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.cause.code))
    expect(values).toEqual([[{ value: 1 }], '22012', [{ value: 0 }]])
  })

  test.each([
    ['a lock', { lock_timeout: 50 }],
    ['its answer', { statement_timeout: 50 }],
  ])('a call that waits too long for %s is a 503', async (_, timeouts) => {
    const impatient = await openAgain(db, timeouts)
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lock = sql`select pg_advisory_xact_lock(1)`
    const holding = db.transaction(async (tx) => {
      await tx.execute(lock)
      held.resolve()
      await free.promise
    })
    await held.promise
    const refused = await impatient.transaction((tx) => tx.execute(lock)).catch((error) => knownError(error)?.status)
    free.resolve()
    await holding
    await impatient.close()
    expect(refused).toBe(503)
  })

  test('a migration that waits for a lock lets others read the table, and continues when the lock is free', async () => {
    const { superuser } = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? '')
    await onPostgres(superuser, 'create table busy (id integer)')
    const [reader, owner] = [1, 2].map(() => new pg.Client({ connectionString: superuser }))
    if (!reader || !owner) throw new Error('There are two clients')
    await Promise.all([reader.connect(), owner.connect()])
    await reader.query('begin; select from busy')
    const migration = withoutBlocking(owner, () => owner.query('alter table busy add column more integer'))
    const waiting = `select from pg_locks where relation = 'busy'::regclass and not granted`
    await expect.poll(() => onPostgres(superuser, waiting), { timeout: 60_000 }).toHaveLength(1)
    expect(await onPostgres(superuser, 'select from busy')).toEqual([])
    await reader.query('commit')
    await migration
    expect(await onPostgres(superuser, 'insert into busy values (1, 2) returning *')).toEqual([{ id: 1, more: 2 }])
    await Promise.all([reader.end(), owner.end()])
  })
})
