import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorError } from '#server/errors/operator-error.ts'
import { createEmbeddedFolder } from '#tools/database.ts'
import { type Database, toDatabase } from './connect.ts'
import { openEmbedded } from './embedded.ts'

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
  setTimeout(() => writeFileSync(join(folder, 'db/fired'), ''))
  // A statement that the event loop waited for would never see it.
  const look = sql`do $$ begin
    while pg_stat_file('fired', true) is null loop
      if clock_timestamp() > now() + interval '60 seconds' then raise 'No timer fired'; end if;
    end loop;
  end $$`
  expect((await db.queries.execute(look)).rows).toEqual([])
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

test('a checkpoint vacuums and analyzes a table that is large without statistics or has doubled', async () => {
  const grow = (rows: number) =>
    db.queries.execute(sql`insert into large select repeat('a', 1000) from generate_series(1, ${rows}::int)`)
  async function known() {
    await db.checkpoint()
    const { rows } = await db.queries.execute<{ rows: number; visible: boolean }>(
      sql`select reltuples::int as rows, relallvisible > 0 as visible from pg_class where relname = 'large'`,
    )
    return rows[0]
  }
  await db.queries.execute(sql`create table large (content text)`)
  await grow(500)
  expect(await known()).toEqual({ rows: -1, visible: false })
  await grow(1_500)
  expect(await known()).toEqual({ rows: 2_000, visible: true })
  await grow(1_000)
  expect(await known()).toEqual({ rows: 2_000, visible: true })
  await grow(2_000)
  expect(await known()).toEqual({ rows: 5_000, visible: true })
})

test.each([
  ['PGlite failed to initialize properly', 'PG_VERSION'],
  ['PG_VERSION is missing', 'pg_hba.conf'],
])('a folder with a half restored database is refused: %s', async (reason, file) => {
  const other = join(folder, file)
  mkdirSync(join(other, 'db'), { recursive: true })
  writeFileSync(join(other, 'db', file), '18\n')
  const opened = openEmbedded(other, { minFreeBytes: 1, onFatal: () => undefined })
  await expect(opened).rejects.toThrow(
    new OperatorError(
      `The database in ${other}/db cannot be opened: ${reason}. If a first start or a restore was interrupted there, move the folder away and repeat it.`,
    ),
  )
})
