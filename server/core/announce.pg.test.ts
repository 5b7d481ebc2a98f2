import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Announcement, announce } from '#server/core/audit/append.ts'
import { liveChanges } from '#server/db/live-tables.ts'
import { testDatabase, withSavepoint } from '#tools/database.ts'

const db = await testDatabase()
let woken = 0
const stop = db.watch((isBack) => {
  if (!isBack) woken += 1
})
afterAll(async () => {
  await stop()
  await db.close()
})
beforeEach(async () => {
  woken = 0
  await db.queries.delete(liveChanges)
})

const NEWS: Announcement = { kind: 'notification', audience: [{ access: 'signed-in', people: ['ada', 'joy'] }] }
const audiences = () => db.queries.select({ kind: liveChanges.kind, audience: liveChanges.audience }).from(liveChanges)

test('an announcement wakes the streams once its transaction has committed', async () => {
  await db.transaction(async (tx) => {
    await announce(tx, [NEWS, NEWS])
    expect(woken).toBe(0)
  })
  expect([woken, await audiences()]).toEqual([1, [NEWS, NEWS]])
})

test('an announcement in a savepoint has the id of the outermost transaction', async () => {
  const [outer] = await db.transaction(async (tx) => {
    await announce(tx, [NEWS])
    await withSavepoint(tx, async () => void (await announce(tx, [NEWS])))
    return tx.selectDistinct({ xid: liveChanges.xid }).from(liveChanges)
  })
  const stored = await db.queries.select({ xid: liveChanges.xid }).from(liveChanges)
  expect(stored).toEqual([outer, outer])
})

test.each([
  [
    'a transaction that is rolled back',
    () =>
      db.transaction(async (tx) => {
        await announce(tx, [NEWS])
        throw new Error('undone')
      }),
  ],
  ['a transaction without one', () => db.transaction(async () => undefined)],
])('%s wakes no stream', async (_, work) => {
  await work().catch(() => undefined)
  expect([woken, await audiences()]).toEqual([0, []])
})
