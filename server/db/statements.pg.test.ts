import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tools/database.ts'
import { serverSecrets } from './schema.ts'
import { given, preparedOnce, preparedParts } from './statements.ts'

const db = await testDatabase()
afterAll(() => db.close())

let built = 0
const secretNamed = preparedOnce((queries) => {
  built += 1
  return queries
    .select()
    .from(serverSecrets)
    .where(eq(serverSecrets.name, sql.placeholder('name')))
    .prepare('test_value_of')
})
const put = preparedParts('test_put', {
  put: sql`insert into ${serverSecrets} (name, value) values (${given('name')}, ${given('value')})`,
})

test('a prepared statement runs in the transaction that it is given, and nowhere else', async () => {
  const undone = db.transaction(async (tx) => {
    expect(await put(tx).execute({ name: 'one', value: '1' })).toEqual([{ result: 1 }])
    expect(await secretNamed(tx).execute({ name: 'one' })).toEqual([{ name: 'one', value: '1' }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await secretNamed(db.queries).execute({ name: 'one' })).toEqual([])
})

test('it is built once for each connection, and the database keeps it under its name', async () => {
  const read = () => db.transaction((tx) => secretNamed(tx).execute({ name: 'two' }))
  await read()
  const before = built
  for (const value of ['2', '3']) await db.transaction((tx) => put(tx).execute({ name: value, value }))
  expect([await read(), await read(), built]).toEqual([[], [], before])
  const { rows } = await db.transaction(async (tx) => {
    await put(tx).execute({ name: '4', value: '4' })
    return tx.execute(sql`select name from pg_prepared_statements where name = 'test_put'`)
  })
  expect(rows).toEqual([{ name: 'test_put' }])
  expect(await secretNamed(db.queries).execute({ name: '3' })).toEqual([{ name: '3', value: '3' }])
})
