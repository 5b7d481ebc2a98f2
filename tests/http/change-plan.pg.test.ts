import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { notifications } from '#server/db/notification-tables.ts'
import { users } from '#server/db/schema.ts'
import { handlers } from '#server/http/handlers.ts'
import { principalOf, sessionById } from '#server/identity/session/caller.ts'
import { asSuperuser } from '#tools/database.ts'
import { startTaskWorld } from './support/task-world.ts'

const ROWS = 10_000
/** The database chooses a plan for all values after the fifth time. */
const TIMES = 12

const world = await startTaskWorld()
const { db, clock, server } = world
afterAll(() => world.close())

const numbers = Array.from({ length: ROWS }, (_, number) => number)

test(`an approval among ${ROWS} users and notifications reads neither table as a whole`, async () => {
  const at = clock.now()
  for (const start of [0, ROWS / 2]) {
    const part = numbers.slice(start, start + ROWS / 2)
    await db.queries.insert(users).values(
      part.map((number) => ({
        ...{ id: `user-${number}`, firstName: 'Ada', lastName: 'Obi', email: `ada-${number}@example.com` },
        ...{ roleId: 'visitors', createdAt: at },
      })),
    )
    await db.queries.insert(notifications).values(
      part.map((number) => ({
        ...{ userId: `user-${number}`, kind: 'task.approved' as const, entity: 'task', entityId: `other-${number}` },
        ...{ groupKey: `review other-${number}`, title: 'Reconcile', at },
      })),
    )
  }
  await asSuperuser(db, ({ queries }) => queries.execute(sql`analyze`))
  const put = await Promise.all(numbers.slice(0, TIMES).map(() => world.putTask()))
  const { sessionId } = await server.signInAs('adaeze')
  const whole = await db.transaction(async (tx) => {
    const found = await sessionById(tx, sessionId)
    const principal = found && principalOf(found)
    if (!principal) throw new Error('Adaeze should be there')
    for (const { id } of put)
      await handlers['task.approve'](
        { params: { taskId: id }, query: undefined, body: {} },
        {
          ...{ tx, services: server.services, principal, sessionId, stamp: found.stamp },
          ...{ request: { requestId: 'plan', ip: '' }, expectedVersion: undefined },
        },
      )
    const { rows } = await tx.execute<{ table: string }>(sql`
      select relname as "table" from pg_stat_xact_user_tables
      where relname in ('users', 'notifications') and seq_scan > 0`)
    return rows
  })
  expect(whole).toEqual([])
  const told = await db.queries.$count(notifications, sql`kind = 'task.approved' and user_id = 'chidi'`)
  expect(told).toBe(TIMES)
})
