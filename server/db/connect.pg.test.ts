import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#tools/database.ts'
import { auditSeals } from './log-tables.ts'
import { dailyWork } from './notification-tables.ts'

const db = await testDatabase()

afterAll(() => db.close())

const work = (name: string) => db.queries.select().from(dailyWork).where(eq(dailyWork.name, name))

test('what resolves is committed, what rejects is undone', async () => {
  await db.transaction((tx) => tx.insert(dailyWork).values({ name: 'kept', day: '1', at: new Date(0) }))
  const failing = db.transaction(async (tx) => {
    await tx.insert(dailyWork).values({ name: 'undone', day: '1', at: new Date(0) })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await work('kept')).toEqual([{ name: 'kept', day: '1', at: new Date(0) }])
  expect(await work('undone')).toEqual([])
})

test('a query that would escape its transaction throws instead of waiting for ever', async () => {
  const message = 'A transaction is open here: use its handle, not the database.'
  await expect(db.transaction(() => work('any'))).rejects.toThrow(message)
  await expect(db.transaction(() => db.transaction(async () => undefined))).rejects.toThrow(message)
})

test('what a transaction started may use the database once the transaction is over', async () => {
  const gate = Promise.withResolvers<void>()
  const later = await db.transaction(async () => ({ read: gate.promise.then(() => work('nothing')) }))
  gate.resolve()
  expect(await later.read).toEqual([])
})

describe('cachedRead', () => {
  let asked: number
  const count = () =>
    db.cachedRead('works', (queries) => {
      asked += 1
      return queries.$count(dailyWork)
    })
  const add = (name: string) => db.queries.insert(dailyWork).values({ name, day: '1', at: new Date(0) })

  beforeEach(async () => {
    await add(randomUUID())
    asked = 0
  })

  test('is what was read, once while nothing is written and each time where others write too', async () => {
    const [first, second] = [await count(), await count()]
    expect([first, second]).toEqual([await db.queries.$count(dailyWork), first])
    expect(asked).toBe(db.engine === 'embedded' ? 1 : 2)
  })

  test('is read again after each kind of write, and not after a query', async () => {
    const before = await count()
    await add('by itself')
    expect(await count()).toBe(before + 1)
    await db.queries.execute(sql`with removed as (delete from daily_work where name = 'by itself') select 1`)
    expect(await count()).toBe(before)
    await db.transaction((tx) => tx.insert(dailyWork).values({ name: 'in a transaction', day: '1', at: new Date(0) }))
    expect(await count()).toBe(before + 1)
    await db.queries.delete(dailyWork).where(eq(dailyWork.name, 'in a transaction'))
    expect(await count()).toBe(before)
    const askedBefore = asked
    await work('any')
    await db.queries.execute(sql`with any_secret as (select 1) select * from any_secret`)
    expect([await count(), asked - askedBefore]).toEqual([before, db.engine === 'embedded' ? 0 : 1])
  })

  test('holds nothing that was undone', async () => {
    const before = await count()
    const failing = db.transaction(async (tx) => {
      await tx.insert(dailyWork).values({ name: 'never there', day: '1', at: new Date(0) })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await count()).toBe(before)
  })

  test('is not what was read before a write that ended meanwhile', async () => {
    const [hasRead, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = db.cachedRead('works', async (queries) => {
      const found = await queries.$count(dailyWork)
      hasRead.resolve()
      await gate.promise
      return found
    })
    await hasRead.promise
    await add('meanwhile')
    gate.resolve()
    expect(await count()).toBe((await slow) + 1)
  })

  test('is forgotten rather than heaped up', async () => {
    await count()
    for (let other = 0; other < 1_000; other += 1) await db.cachedRead(`other ${other}`, async () => other)
    await count()
    expect(asked).toBe(2)
  })
})

test('a fresh database has an audit log without rows, whose first batch is the beginning', async () => {
  const seals = await db.queries.select({ batch: auditSeals.batch, hash: auditSeals.hash }).from(auditSeals)
  expect(seals).toEqual([{ batch: 0, hash: '0'.repeat(64) }])
})

test('counters are kept out of the write-ahead log', async () => {
  const { rows } = await db.queries.execute(sql`select relpersistence from pg_class where relname = 'rate_counters'`)
  expect(rows).toEqual([{ relpersistence: 'u' }])
})
