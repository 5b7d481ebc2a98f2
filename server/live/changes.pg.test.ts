import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { type Announcement, announce } from '#server/core/audit/append.ts'
import { liveChanges } from '#server/db/live-tables.ts'
import { clear, openAgain, testDatabase, withSavepoint } from '#tools/database.ts'
import { currentCursor, forgetTheFuture, missedChanges, readChanges } from './changes.ts'

const WRITERS = 16
const WRITES = 25

const db = await testDatabase()
const others = await openAgain(db)
afterAll(async () => {
  if (others !== db) await others.close()
  await db.close()
})

const named = (entityId: string): Announcement => ({ kind: 'change', entityId, audience: [] })

class RolledBack extends Error {}

/** Some transactions have more statements, some write in a savepoint, and one in ten is rolled back. */
async function write(id: string, number: number) {
  await others.transaction(async (tx) => {
    await announce(tx, [named(id)])
    if (number % 3 === 0) await withSavepoint(tx, async () => void (await announce(tx, [named(`${id}-in`)])))
    for (let statement = 0; statement < number % 5; statement += 1) await tx.execute(sql`select 1`)
    if (number % 10 === 9) throw new RolledBack()
  })
}

test(`of ${WRITERS} writers at once, each committed change is read once, whatever the order of the commits`, async () => {
  let cursor = await currentCursor(db)
  const start = cursor
  const read: (string | null)[] = []
  const committed: string[] = []
  let isWriting = true
  const youngerIsRead = Promise.withResolvers<void>()
  const once = async () => {
    const found = await readChanges(db, cursor)
    cursor = found.cursor
    read.push(...found.rows.map(({ entityId }) => entityId))
    if (read.length > 0) youngerIsRead.resolve()
  }
  const slow = others.transaction(async (tx) => {
    await announce(tx, [named('slow')])
    // The embedded database has one transaction at a time.
    if (db.engine === 'postgres') await youngerIsRead.promise
  })
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let number = 0; number < WRITES; number += 1) {
      const id = `${writer}-${number}`
      try {
        await write(id, number)
        committed.push(id, ...(number % 3 === 0 ? [`${id}-in`] : []))
      } catch (error) {
        if (!(error instanceof RolledBack)) throw error
      }
    }
  })
  const done = Promise.all([slow, ...writers]).finally(() => {
    isWriting = false
  })
  while (isWriting) await once()
  await done
  await once()
  expect(read.toSorted()).toEqual(['slow', ...committed].toSorted())
  expect((await readChanges(db, cursor)).rows).toEqual([])
  const missed = await missedChanges(db, start, cursor)
  expect(missed?.map(({ entityId }) => entityId).toSorted() ?? 'too many').toEqual(
    read.length > 500 ? 'too many' : read.toSorted(),
  )
})

test.each([
  ['20:25:', []],
  ['10:25:10,15', []],
  ['12:25:12', undefined],
  ['10:18:10,15', undefined],
])('after deleting what 10:20:10,15 sees, a stream at %s gets %j', async (since, missed) => {
  await db.transaction((tx) => tx.execute(sql`update live_state set deleted = '10:20:10,15'`))
  await clear(db, liveChanges)
  expect(await missedChanges(db, since, await currentCursor(db))).toEqual(missed)
})

test('changes and snapshots of a restored database that lie in the future are forgotten', async () => {
  const before = await currentCursor(db)
  const future = sql`((pg_current_xact_id()::text)::bigint + 1000000)::text`
  await db.transaction((tx) =>
    tx.execute(sql`insert into live_changes (xid, kind, audience) select (${future})::xid8, 'change', '[]'`),
  )
  await forgetTheFuture(db)
  const after = await currentCursor(db)
  expect([await db.queries.$count(liveChanges), await missedChanges(db, before, after)]).toEqual([0, undefined])
  await db.transaction((tx) =>
    tx.execute(sql`update live_state set mark = (${future} || ':' || ${future} || ':')::pg_snapshot`),
  )
  await forgetTheFuture(db)
  const { rows } = await db.queries.execute<{ ahead: boolean }>(
    sql`select pg_snapshot_xmax(mark) > pg_snapshot_xmax(pg_current_snapshot()) as ahead from live_state`,
  )
  expect(rows).toEqual([{ ahead: false }])
})
