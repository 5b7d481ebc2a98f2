import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { testDatabase } from '#tools/database.ts'
import { once } from './idempotency.ts'

let db: Database

const NOW = new Date('2026-03-02T09:00:00Z')
const CALL = { userId: 'ada', key: 'k', content: 'same', now: NOW }
const ANSWER = { status: 200, body: { message: 'Done' } }

beforeAll(async () => {
  db = await testDatabase()
  const ada = { id: 'ada', firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com', createdAt: NOW }
  await db.queries.insert(users).values([ada, { ...ada, id: 'bob', email: 'bob@example.com' }])
})

afterAll(() => db.close())

test('one key belongs to one person', async () => {
  const perform = (userId: string) =>
    db.transaction((tx) => once(tx, { ...CALL, userId }, async () => ({ ...ANSWER, body: { message: userId } })))
  expect([await perform('ada'), await perform('bob')].map(({ body }) => body)).toEqual([
    { message: 'ada' },
    { message: 'bob' },
  ])
})

const refusesWhileRunning = async () => {
  const call = { ...CALL, key: 'in-flight' }
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const first = db.transaction((tx) =>
    once(tx, call, async () => {
      started.resolve()
      await finish.promise
      return ANSWER
    }),
  )
  await started.promise
  await expect(db.transaction((tx) => once(tx, call, async () => ANSWER))).rejects.toHaveProperty('status', 409)
  finish.resolve()
  expect(await first).toEqual(ANSWER)
  expect(await db.transaction((tx) => once(tx, call, async () => ({ ...ANSWER, status: 500 })))).toEqual(ANSWER)
}

// The embedded database takes one transaction at a time: there is no second call while the first is running.
if (process.env.TEST_DATABASE_URL) test('a second call is refused while the first is running', refusesWhileRunning)
