import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { users } from '#server/db/schema.ts'
import { apiTokens } from '#server/db/sign-in-tables.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { testDatabase } from '#tools/database.ts'
import { changeAddress } from './change-address.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
  const created = { firstName: 'Ada', lastName: 'Obi', createdAt: new Date('2026-01-02T03:04:05Z') }
  await db.queries.insert(users).values([
    { ...created, id: 'ada', email: 'admin@statehuose.example', isSuperAdmin: true },
    { ...created, id: 'ben', email: 'ben@statehouse.example' },
  ])
  const token = { name: 'CI', tokenHash: 'hash', hint: 'hash', mayWrite: false, createdAt: created.createdAt }
  await db.queries
    .insert(apiTokens)
    .values({ ...token, id: 'token', userId: 'ada', expiresAt: new Date('2100-01-01T00:00:00Z') })
})
afterAll(() => db.close())

const change = (former: string, address: string) => db.transaction((tx) => changeAddress(tx, former, address))

test.each([
  ['ada@statehouse.example', 'new@statehouse.example', 'No user has the address ada@statehouse.example.'],
  ['admin@statehuose.example', ' Ben@statehouse.example', 'A user has the new address already.'],
])('%s cannot become %s', async (former, address, reason) => {
  await expect(change(former, address)).rejects.toEqual(new OperatorError(reason))
  expect(await db.queries.$count(auditLog)).toBe(0)
})

test('a user has the new address, every access of them ends, and the audit log has both addresses', async () => {
  await change('Admin@statehuose.example', 'admin@statehouse.example')
  expect(await db.queries.$count(apiTokens, isNull(apiTokens.revokedAt))).toBe(0)
  const found = await db.queries.select({ email: users.email }).from(users).orderBy(users.id)
  expect(found).toEqual([{ email: 'admin@statehouse.example' }, { email: 'ben@statehouse.example' }])
  const audited = await db.queries.select({ before: auditLog.before, after: auditLog.after }).from(auditLog)
  expect(audited).toEqual([
    { before: { email: 'admin@statehuose.example' }, after: { email: 'admin@statehouse.example' } },
  ])
})
