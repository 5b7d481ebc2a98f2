import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tools/database.ts'
import { preparedQuery, preparedStatement } from './prepared.ts'
import { serverSecrets } from './schema.ts'

const db = await testDatabase()
afterAll(() => db.close())

const name = sql.placeholder('name')
const secretNamed = preparedQuery(
  (queries) => queries.select().from(serverSecrets).where(eq(serverSecrets.name, name)),
  'test_value_of',
)
const put = preparedStatement<{ name: string }>(
  sql`insert into ${serverSecrets} (name, value) values (${name}, ${sql.placeholder('value')}) returning name`,
  'test_put',
)

test('a prepared statement runs in the transaction that it is given, and nowhere else', async () => {
  const undone = db.transaction(async (tx) => {
    expect(await put(tx, { name: 'one', value: '1' })).toEqual([{ name: 'one' }])
    expect(await secretNamed(tx, { name: 'one' })).toEqual([{ name: 'one', value: '1' }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await secretNamed(db.queries, { name: 'one' })).toEqual([])
})

test('the database keeps it under its name, whatever connection and values', async () => {
  await db.transaction(async (tx) => {
    for (const value of ['2', '3']) await put(tx, { name: value, value })
    const { rows } = await tx.execute(sql`select name from pg_prepared_statements where name = 'test_put'`)
    expect(rows).toEqual([{ name: 'test_put' }])
  })
  expect(await secretNamed(db.queries, { name: '3' })).toEqual([{ name: '3', value: '3' }])
})

test('a placeholder that occurs several times is sent once, and is never taken for a constant', async () => {
  const [a, b] = [sql`${sql.placeholder('a')}::text`, sql`${sql.placeholder('b')}::text`]
  const joined = preparedStatement<{ joined: string }>(
    sql`select concat(${a}, ${b}, ${'a'}::text, ${a}) as joined`,
    'test_joined',
  )
  expect(await joined(db.queries, { a: '1', b: '2' })).toEqual([{ joined: '12a1' }])
  const described = await db.transaction(async (tx) => {
    await joined(tx, { a: '1', b: '2' })
    const { rows } = await tx.execute(sql`
      select array_length(parameter_types, 1) as count from pg_prepared_statements where name = 'test_joined'`)
    return rows
  })
  expect(described).toEqual([{ count: 3 }])
})
