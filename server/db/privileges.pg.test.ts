import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { OperatorError } from '#server/errors/operator-error.ts'
import { createEmptyPostgres, createPostgresDatabase, onPostgres, testDatabase } from '#tools/database.ts'
import { processFolder } from '#tools/process.ts'
import { migratePostgres, openPostgres } from './postgres.ts'
import { PRIVILEGES } from './privileges.ts'

const url = process.env.TEST_DATABASE_URL ?? ''

test('every table of the schema has its privileges', async () => {
  const db = await testDatabase()
  const { rows } = await db.queries.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  await db.close()
  expect(Object.keys(PRIVILEGES).sort()).toEqual(rows.map(({ name }) => name))
})

describe.runIf(url)('the role of the server', async () => {
  const server = url && (await createPostgresDatabase(url))

  const DENIED = {
    'update audit_log set message = null': 'permission denied for table audit_log',
    'delete from record_moves': 'permission denied for table record_moves',
    'update ledger_entries set amount = 1': 'permission denied for table ledger_entries',
    'delete from ledger_transactions': 'permission denied for table ledger_transactions',
    'update audit_seals set total = 0': 'permission denied for table audit_seals',
    'truncate audit_log': 'permission denied for table audit_log',
    'insert into account_sums select * from account_sums': 'permission denied for table account_sums',
    'update ledger_counts set transactions = 0': 'permission denied for table ledger_counts',
    'alter table audit_log disable trigger user': 'must be owner of table audit_log',
    'drop table tasks': 'must be owner of table tasks',
    'create table extra (id int)': 'permission denied for schema public',
    'create function extra() returns int language sql return 1': 'permission denied for schema public',
    'delete from drizzle.__drizzle_migrations': 'permission denied for table __drizzle_migrations',
    'create temp table added (id int); create trigger forged after insert on added for each statement execute function check_ledger_entries()':
      'permission denied for function check_ledger_entries',
    'set session_replication_role = replica': 'permission denied to set parameter "session_replication_role"',
  }

  test.each(Object.entries(DENIED))('is denied: %s', async (statement, message) => {
    await expect(onPostgres(server, statement)).rejects.toHaveProperty('message', message)
  })
})

describe.runIf(url)('npm run migrate', () => {
  const stage = processFolder()
  afterAll(() => stage.close())

  const migrate = async (settings: Record<string, string>) => {
    const { exit, text } = stage.run('server/cli/migrate.ts', [], settings)
    return [await exit, text()]
  }
  const BEHIND =
    'The schema of the database is older than this version, and the role test_server may not change it. Run npm run migrate with MIGRATION_DATABASE_URL.'

  test('migrates for the role of the server, which cannot start before and starts afterwards', async () => {
    const { owner, server } = await createEmptyPostgres(url)
    await expect(openPostgres(server)).rejects.toThrow(new OperatorError(BEHIND))
    expect(await migrate({ DATABASE_URL: server, MIGRATION_DATABASE_URL: owner })).toEqual([
      0,
      'The schema is up to date, and the role test_server has the privileges of the server.\n',
    ])
    const { url: address } = await stage.startServer({ DATABASE_URL: server, DEMO: '1' })
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  })

  test('migrates as the role of DATABASE_URL without another one', async () => {
    const { owner } = await createEmptyPostgres(url)
    expect(await migrate({ DATABASE_URL: owner })).toEqual([0, 'The schema is up to date.\n'])
  })

  test('a server whose schema lacks a migration does not start, and with a newer schema it does', async () => {
    const { owner, server } = await createEmptyPostgres(url)
    await migratePostgres(owner, server)
    await onPostgres(
      owner,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 99999999999999)",
    )
    await (await openPostgres(server)).close()
    await onPostgres(
      owner,
      "delete from drizzle.__drizzle_migrations where created_at >= (select max(created_at) from drizzle.__drizzle_migrations where hash <> 'next')",
    )
    await expect(openPostgres(server)).rejects.toThrow(new OperatorError(BEHIND))
  })

  test.each([
    ['superuser', 'The role statehouse has DELETE on account_sums'],
    ['owner', 'The role test_owner has CREATE on the schema public'],
  ] as const)('refuses to serve as the %s', async (role, found) => {
    const database = await createEmptyPostgres(url)
    await expect(migratePostgres(database.owner, database[role])).rejects.toThrow(
      new OperatorError(`${found}, as superuser, owner, member of a role or through PUBLIC. Take that away first.`),
    )
  })

  test('refuses a role that is not there', async () => {
    const { owner } = await createEmptyPostgres(url)
    const missing = Object.assign(new URL(owner), { username: 'nobody_yet' }).href
    await expect(migratePostgres(owner, missing)).rejects.toThrow(
      new OperatorError(
        'The role of DATABASE_URL cannot connect: role "nobody_yet" does not exist. Create it first, see docs/operations.md.',
      ),
    )
  })
})
