import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { Database } from './connect.ts'
import { auditHead, serverSecrets } from './schema.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
}, 60_000)

afterAll(() => db.close())

const secret = (name: string) => db.queries.select().from(serverSecrets).where(eq(serverSecrets.name, name))

test('what resolves is committed, what rejects is undone', async () => {
  await db.transaction((tx) => tx.insert(serverSecrets).values({ name: 'kept', value: '1' }))
  const failing = db.transaction(async (tx) => {
    await tx.insert(serverSecrets).values({ name: 'undone', value: '1' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await secret('kept')).toEqual([{ name: 'kept', value: '1' }])
  expect(await secret('undone')).toEqual([])
})

test('a query that would escape its transaction throws instead of waiting for ever', async () => {
  const message = 'A transaction is open here: use its handle, not the database.'
  await expect(db.transaction(() => secret('any'))).rejects.toThrow(message)
  await expect(db.transaction(() => db.transaction(async () => undefined))).rejects.toThrow(message)
})

test('what a transaction started may use the database once the transaction is over', async () => {
  const gate = Promise.withResolvers<void>()
  const later = await db.transaction(async () => ({ read: gate.promise.then(() => secret('nothing')) }))
  gate.resolve()
  expect(await later.read).toEqual([])
})

test('an inner savepoint is undone without the rest', async () => {
  await db.transaction(async (tx) => {
    await tx.insert(serverSecrets).values({ name: 'outer', value: '1' })
    const inner = tx.transaction(async (point) => {
      await point.insert(serverSecrets).values({ name: 'inner', value: '1' })
      throw new Error('no')
    })
    await expect(inner).rejects.toThrow('no')
  })
  expect(await secret('outer')).toEqual([{ name: 'outer', value: '1' }])
  expect(await secret('inner')).toEqual([])
})

test('a fresh database has an audit log without rows, whose head is its start', async () => {
  expect(await db.queries.select().from(auditHead)).toEqual([{ id: 1, position: 0, hash: '0'.repeat(64) }])
})

test('counters are kept out of the write-ahead log', async () => {
  const { rows } = await db.queries.execute(sql`select relpersistence from pg_class where relname = 'rate_counters'`)
  expect(rows).toEqual([{ relpersistence: 'u' }])
})
