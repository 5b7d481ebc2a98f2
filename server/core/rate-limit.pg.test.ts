import { afterAll, expect, test } from 'vitest'
import { clockAt } from '#tools/clock.ts'
import { testDatabase } from '#tools/database.ts'
import { countAgainst } from './rate-limit.ts'

const db = await testDatabase()

afterAll(() => db.close())

test('the window begins with the first call, ends by the clock, and restarts', async () => {
  const clock = clockAt('2026-03-02T09:00:00Z')
  const count = () => countAgainst(db.queries, { key: 'a', most: 2, windowSeconds: 60 }, clock.now())
  expect([await count(), await count()]).toEqual([{ allowed: true }, { allowed: true }])
  clock.advance(20)
  expect(await count()).toEqual({ allowed: false, retryAfterSeconds: 40 })
  clock.advance(40)
  expect(await count()).toEqual({ allowed: true })
})

test('a window that a clock began more than a minute ahead is over by the right one', async () => {
  const clock = clockAt('2027-03-02T09:00:00Z')
  const count = () => countAgainst(db.queries, { key: 'ahead', most: 1, windowSeconds: 3_600 }, clock.now())
  await count()
  clock.advance(-60)
  expect(await count()).toEqual({ allowed: false, retryAfterSeconds: 3_660 })
  clock.advance(-1)
  expect(await count()).toEqual({ allowed: true })
})

test('a hundred at once are counted one by one', async () => {
  const now = new Date('2026-03-02T09:00:00Z')
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, () => countAgainst(db.queries, { key: 'b', most: 5, windowSeconds: 60 }, now)),
  )
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(5)
})
