import { isNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '#server/db/log-tables.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { users } from '#server/db/schema.ts'
import { apiTokens } from '#server/db/sign-in-tables.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { processFolder } from '#tools/process.ts'

const stage = processFolder()
afterAll(() => stage.close())

const open = () =>
  openDatabase({ databaseUrl: undefined, dataDir: stage.data, minFreeBytes: 0 }, { onFatal: exitBecauseOf })

async function change(...args: string[]) {
  const { exit, text } = stage.run('server/cli/user-address.ts', args)
  return [await exit, text()]
}

test('the address of a user is changed from the command line, and a wrong command changes nothing', async () => {
  await stage.prepareDatabase()
  const created = { firstName: 'Ada', lastName: 'Obi', createdAt: new Date('2026-01-02T03:04:05Z') }
  const before = await open()
  await before.queries.insert(users).values([
    { ...created, id: 'ada', email: 'admin@statehuose.example', isSuperAdmin: true },
    { ...created, id: 'ben', email: 'ben@statehouse.example' },
  ])
  const token = { name: 'CI', tokenHash: 'hash', hint: 'hash', mayWrite: false, createdAt: created.createdAt }
  await before.queries
    .insert(apiTokens)
    .values({ ...token, id: 'token', userId: 'ada', expiresAt: new Date('2100-01-01T00:00:00Z') })
  await before.close()
  const usage = 'Name the former and the new address: npm run user:address -- FORMER NEW\n'
  expect(await change('admin@statehuose.example', 'nowhere')).toEqual([1, usage])
  expect(await change('ada@statehouse.example', 'new@statehouse.example')).toEqual([
    ...[1, 'No user has the address ada@statehouse.example.\n'],
  ])
  expect(await change('admin@statehuose.example', 'ben@statehouse.example')).toEqual([
    ...[1, 'A user has the new address already.\n'],
  ])
  expect(await change('Admin@statehuose.example', 'admin@statehouse.example')).toEqual([
    ...[0, 'Admin@statehuose.example is admin@statehouse.example now, and signs in again.\n'],
  ])
  const after = await open()
  expect(await after.queries.$count(apiTokens, isNull(apiTokens.revokedAt))).toBe(0)
  const found = await after.queries.select({ email: users.email }).from(users).orderBy(users.id)
  const audited = await after.queries.select({ before: auditLog.before, after: auditLog.after }).from(auditLog)
  await after.close()
  expect(found).toEqual([{ email: 'admin@statehouse.example' }, { email: 'ben@statehouse.example' }])
  expect(audited).toEqual([
    { before: { email: 'admin@statehuose.example' }, after: { email: 'admin@statehouse.example' } },
  ])
})
