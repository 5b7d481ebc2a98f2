import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { rateCounters } from '#server/db/schema.ts'
import { clockAt } from '#tools/clock.ts'
import { testDatabase } from '#tools/database.ts'
import { countInBlocks } from './rate-limit.ts'

const db = await testDatabase()

afterAll(() => db.close())

const NOW = new Date('2026-03-02T09:00:00Z')

const written = async (key: string) =>
  (await db.queries.select().from(rateCounters).where(eq(rateCounters.key, key)))[0]?.count

test('calls are written down a twentieth of the limit at a time', async () => {
  const count = countInBlocks(db)
  const limit = { key: 'a', most: 100, windowSeconds: 60 }
  for (let call = 1; call <= 6; call += 1) expect(await count(limit, NOW)).toEqual({ allowed: true })
  expect(await written('a')).toBe(10)
})

test('calls at once share a block', async () => {
  const count = countInBlocks(db)
  await Promise.all(Array.from({ length: 5 }, () => count({ key: 'b', most: 100, windowSeconds: 60 }, NOW)))
  expect(await written('b')).toBe(5)
})

test.each([
  [1, 1],
  [30, 3],
  [40, 2],
  [103, 4],
])('of %i calls that are allowed not one more gets through %i processes at once', async (most, processes) => {
  const limit = { key: `most ${most}`, most, windowSeconds: 60 }
  const counters = Array.from({ length: processes }, () => countInBlocks(db))
  const verdicts = await Promise.all(
    counters.flatMap((count) => Array.from({ length: most + 7 }, () => count(limit, NOW))),
  )
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(most)
  expect(verdicts.find(({ allowed }) => !allowed)).toEqual({ allowed: false, retryAfterSeconds: 60 })
})

test('a refusal is remembered until its window ends, and then counting restarts', async () => {
  const clock = clockAt(NOW.toISOString())
  const counter = countInBlocks(db)
  const count = () => counter({ key: 'c', most: 2, windowSeconds: 60 }, clock.now())
  expect([await count(), await count()]).toEqual([{ allowed: true }, { allowed: true }])
  clock.advance(20)
  expect(await count()).toEqual({ allowed: false, retryAfterSeconds: 40 })
  const before = await written('c')
  expect(await count()).toEqual({ allowed: false, retryAfterSeconds: 40 })
  expect(await written('c')).toBe(before)
  clock.advance(40)
  expect([await count(), await count(), (await count()).allowed]).toEqual([{ allowed: true }, { allowed: true }, false])
})

test('a process forgets what it counted by a clock that was ahead', async () => {
  const clock = clockAt('2027-03-02T09:00:00Z')
  const counter = countInBlocks(db)
  const count = () => counter({ key: 'ahead', most: 1, windowSeconds: 60 }, clock.now())
  expect([await count(), await count()].map(({ allowed }) => allowed)).toEqual([true, false])
  clock.advance(-365 * 86_400)
  expect(await count()).toEqual({ allowed: true })
})

test('what is left of a block is not carried into the next window', async () => {
  const clock = clockAt(NOW.toISOString())
  const count = countInBlocks(db)
  const limit = { key: 'd', most: 40, windowSeconds: 60 }
  await count(limit, clock.now())
  clock.advance(60)
  for (let call = 1; call <= 40; call += 1) expect((await count(limit, clock.now())).allowed).toBe(true)
  expect((await count(limit, clock.now())).allowed).toBe(false)
})

test('a database that does not answer refuses the calls that wait for it, and no later one', async () => {
  let isGone = true
  const insert: Database['queries']['insert'] = (table) => {
    if (isGone) throw new Error('gone')
    return db.queries.insert(table)
  }
  const count = countInBlocks({ ...db, queries: { insert } })
  const ask = () => count({ key: 'e', most: 2, windowSeconds: 60 }, NOW)
  expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isGone = false
  expect(await ask()).toEqual({ allowed: true })
})

test('without space to write, a process counts the limit by itself', async () => {
  const clock = clockAt('2026-03-02T09:00:00Z')
  const insert = () => {
    throw new Error('Nothing can be written')
  }
  const count = countInBlocks({ queries: { insert }, freeSpace: async () => 'none' })
  const limit = { key: 'f', most: 3, windowSeconds: 60 }
  for (let call = 1; call <= 3; call += 1) expect(await count(limit, clock.now())).toEqual({ allowed: true })
  expect(await count(limit, clock.now())).toEqual({ allowed: false, retryAfterSeconds: 60 })
  clock.advance(60)
  expect(await count(limit, clock.now())).toEqual({ allowed: true })
})
