import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFolder } from '#tests/support/database.ts'
import { type Database, toDatabase } from './connect.ts'
import { openEmbedded } from './embedded.ts'
import { openInThread } from './embedded-thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'statehouse-thread-'))
const failures: string[] = []

let db: Database

beforeAll(async () => {
  await createEmbeddedFolder(join(folder, 'db'))
  const onFatal = ({ message }: Error) => void failures.push(message)
  db = toDatabase(await openEmbedded(folder, { minFreeBytes: 1, onFatal }))
})

afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

test('a timer fires while the embedded database runs a statement', async () => {
  const done: string[] = []
  const statement = db.queries.execute(sql`select count(*) from generate_series(1, 2000000)`)
  await Promise.all([statement.then(() => done.push('statement')), wait(1).then(() => done.push('timer'))])
  expect(done).toEqual(['timer', 'statement'])
})

test('a response of several megabytes is whole, and a failed statement ends nothing', async () => {
  const text = sql`select n, repeat(n::text, 100) as text from generate_series(1, 20000) n`
  const { rows } = await db.queries.execute<{ n: number; text: string }>(text)
  expect(rows).toEqual(
    Array.from({ length: 20_000 }, (_, place) => ({ n: place + 1, text: `${place + 1}`.repeat(100) })),
  )
  await expect(db.queries.execute(sql`select 1 / 0`)).rejects.toHaveProperty('cause.code', '22012')
  expect((await db.queries.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  expect(failures).toEqual([])
})

test('a folder that holds something else is refused with the reason', async () => {
  const other = mkdtempSync(join(tmpdir(), 'statehouse-thread-'))
  writeFileSync(join(other, 'PG_VERSION'), '18\n')
  await expect(openInThread(other, () => undefined)).rejects.toThrow(Error)
  rmSync(other, { recursive: true })
})
