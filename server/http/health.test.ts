import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AppEnv } from '#server/core/handler.ts'
import { knownError } from '#server/core/known-error.ts'
import type { Database } from '#server/db/connect.ts'
import { jobs } from '#server/db/schema.ts'
import { testDatabase } from '#tools/database.ts'
import { mountHealth } from './health.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function appOver(execute: () => Promise<unknown>, isStopping = false, isPaused = () => false) {
  const app = new Hono<AppEnv>()
  mountHealth(app, { queries: { execute }, isPaused } as unknown as Database, () => isStopping)
  return app
}

const outcome = async (response: Response) => [response.status, await response.json()]

test('a server with a database is ready', async () => {
  const app = appOver(async () => ({ rows: [{ readOnly: 'off' }] }))
  expect(await outcome(await app.request('/readyz'))).toEqual([200, { status: 'ok' }])
})

test('a stopping server takes no more, though it still lives', async () => {
  const app = appOver(async () => ({ rows: [{ readOnly: 'off' }] }), true)
  expect(await outcome(await app.request('/readyz'))).toEqual([503, { status: 'stopping' }])
  expect(await outcome(await app.request('/healthz'))).toEqual([200, { status: 'ok' }])
})

test('without its database it lives, and is not ready', async () => {
  const app = appOver(() => Promise.reject(new Error('gone')))
  expect(await outcome(await app.request('/readyz'))).toEqual([503, { status: 'no database' }])
  expect(await outcome(await app.request('/healthz'))).toEqual([200, { status: 'ok' }])
})

test('with a database that takes no changes it is not ready, and a change is a 503', async () => {
  vi.useRealTimers()
  const db = await testDatabase()
  onTestFinished(db.close)
  await db.queries.execute(sql`set default_transaction_read_only = on`)
  const app = new Hono<AppEnv>()
  mountHealth(app, db, () => false)
  expect(await outcome(await app.request('/readyz'))).toEqual([503, { status: 'read-only database' }])
  const change = db.queries.delete(jobs).catch((error) => knownError(error)?.status)
  expect(await change).toBe(503)
})

test.skipIf(process.env.TEST_DATABASE_URL).each(['checkpoint', 'vacuum', 'copy'] as const)(
  'a %s holds up the database, and the server stays ready',
  async (work) => {
    vi.useRealTimers()
    const db = await testDatabase()
    onTestFinished(db.close)
    const app = appOver(() => Promise.reject(new Error('gone')), false, db.isPaused)
    const working = db[work]?.()
    expect(await outcome(await app.request('/readyz'))).toEqual([200, { status: 'ok' }])
    await working
    expect(await outcome(await app.request('/readyz'))).toEqual([503, { status: 'no database' }])
  },
)

test('a database that does not answer within two seconds counts as gone', async () => {
  const ready = appOver(() => new Promise(() => undefined)).request('/readyz')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await outcome(await ready)).toEqual([503, { status: 'no database' }])
})
