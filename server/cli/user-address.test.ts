import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { users } from '#server/db/schema.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { processFolder } from '#tools/process.ts'

const stage = processFolder()
afterAll(() => stage.close())

async function change(...args: string[]) {
  const { exit, text } = stage.run('server/cli/user-address.ts', args)
  return [await exit, text()]
}

test('the address of a user is changed from the command line, and a wrong command says what to name', async () => {
  await stage.prepareDatabase()
  const config = { databaseUrl: undefined, dataDir: stage.data, minFreeBytes: 0 }
  const db = await openDatabase(config, { onFatal: exitBecauseOf })
  const ada = { id: 'ada', firstName: 'Ada', lastName: 'Obi', createdAt: new Date('2026-01-02T03:04:05Z') }
  await db.queries.insert(users).values({ ...ada, email: 'admin@statehuose.example' })
  await db.close()
  const usage = 'Name the former and the new address: npm run user:address -- FORMER NEW\n'
  expect(await change('admin@statehuose.example', 'nowhere')).toEqual([1, usage])
  expect(await change('Admin@statehuose.example', 'admin@statehouse.example')).toEqual([
    ...[0, 'Admin@statehuose.example is admin@statehouse.example now, and signs in again.\n'],
  ])
})
