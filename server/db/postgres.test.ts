import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownError } from '#server/core/known-error.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { Database, Transaction } from './connect.ts'

const MORE_THAN_THE_POOL_HOLDS = 12

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  let db: Database
  let admin: pg.Client

  beforeAll(async () => {
    db = await testDatabase()
    admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await admin.connect()
  }, 60_000)

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
})
