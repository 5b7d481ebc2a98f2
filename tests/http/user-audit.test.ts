import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { verifyAudit } from '#server/core/audit/verify.ts'
import { auditLog, recordMoves } from '#server/db/log-tables.ts'
import { asSuperuser } from '#tools/database.ts'
import { startPeopleWorld } from './support/people-world.ts'
import { createUser, editUser } from './support/users.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

const countRows = async () => (await world.countAudited()) + (await world.db.queries.$count(recordMoves))

test('the audit log covers people: one flipped byte is found', async () => {
  const { db } = world.server
  const { body } = await createUser(world, 'amaka')
  const { _id: id } = body.data
  await editUser(world, 'amaka', id, { firstName: 'Ife', email: body.data.email })
  await world.call('amaka', 'PATCH', `/user/${id}/lock`)
  await world.call('rita', 'PATCH', '/user/adaeze/lock')
  expect(await db.transaction(verifyAudit)).toHaveProperty('pending', await countRows())
  const [entry] = await db.queries
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(auditLog.position)
    .offset(1)
  await asSuperuser(db, async ({ queries }) => {
    await queries.execute(sql`alter table audit_log disable trigger user`)
    await queries.execute(
      sql`update audit_log set after = jsonb_set(after, '{firstName}', '"Iff"') where position = ${entry?.position}`,
    )
    await queries.execute(sql`alter table audit_log enable trigger user`)
  })
  expect(await db.transaction(verifyAudit)).toEqual({
    sound: false,
    place: `entry ${entry?.position}`,
    problem: 'its content does not fit its hash',
  })
})
