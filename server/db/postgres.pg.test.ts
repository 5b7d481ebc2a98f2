import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { knownError } from '#server/core/known-error.ts'
import { explain, OperatorError } from '#server/errors/operator-error.ts'
import { createEmptyPostgres, onPostgres, openAgain, testDatabase } from '#tools/database.ts'
import { type Database, type Transaction, toDatabase } from './connect.ts'
import { withoutBlocking } from './migrate-postgres.ts'
import { migratePostgres, openPostgres } from './postgres.ts'
import { given, ONCE, preparedOnce } from './statements.ts'

const MORE_THAN_THE_POOL_HOLDS = 12
const NO_RULES =
  'session_replication_role is replica, so the rules of the ledger would not run. Reset it for the database and its roles.'
const OTHER_SESSIONS = `select query from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  let db: Database
  let admin: pg.Client

  beforeAll(async () => {
    db = await testDatabase()
    admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await admin.connect()
  })

  afterAll(async () => {
    await admin.end()
    await db.close()
  })

  async function breakConnection(tx: Transaction) {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
  }

  test('a transaction whose connection breaks is a 503, and the pool replaces the connection', async () => {
    for (let round = 0; round < MORE_THAN_THE_POOL_HOLDS; round += 1) {
      const broken = db.transaction(async (tx) => {
        await breakConnection(tx)
        await tx.execute(sql`select 1`)
      })
      expect(knownError(await broken.catch((error) => error))?.status).toBe(503)
    }
    const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`))
    expect(rows).toEqual([{ one: 1 }])
  })

  const selecting = <T>(name: string, value: SQL<T>) =>
    preparedOnce((queries) => queries.select({ value }).from(ONCE).prepare(name))
  const pidOf = selecting('test_pid', sql<number>`pg_backend_pid()`)
  const sleeping = selecting('test_sleep', sql`pg_sleep(60)`)

  test('named queries of one turn share a connection, and one whose connection breaks is a 503', async () => {
    const pids = async () =>
      (await Promise.all([1, 2, 3].map(() => pidOf(db.queries).execute()))).flat().map(({ value }) => value)
    for (let round = 0; round < 3; round += 1) {
      const [pid, ...others] = await pids()
      expect(others).toEqual([pid, pid])
      const broken = sleeping(db.queries)
        .execute()
        .catch((error) => knownError(error)?.status)
      await admin.query('select pg_terminate_backend($1, 5000)', [pid])
      expect(await broken).toBe(503)
    }
  })

  test('the query after one that got no answer in time goes over another connection', async () => {
    const impatient = await openAgain(db, { query_timeout: 1_000 })
    const [before] = await pidOf(impatient.queries).execute()
    const refused = await sleeping(impatient.queries)
      .execute()
      .catch((error) => knownError(error)?.status)
    const [after] = await pidOf(impatient.queries).execute()
    expect([refused, after?.value !== before?.value]).toEqual([503, true])
    await impatient.close()
  })

  test.each([3, 5, 9])('without further connections calls get 503, and of %i each has its turn', async (count) => {
    const few = await openAgain(db)
    const [at] = (await db.queries.execute<{ name: string }>(sql`select current_database() as name`)).rows
    const { rows } = await admin.query('select from pg_stat_activity where datname = $1', [at?.name])
    const limit = (most: number) => admin.query(`alter database "${at?.name}" connection limit ${most}`)
    const work = () => [
      pidOf(few.queries).execute(),
      few.queries.execute(sql`select pg_sleep(0.01)`),
      few.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`)),
    ]
    onTestFinished(async () => void (await limit(-1)))
    await limit(0)
    const refused = work().map((call) => call.catch((error) => knownError(error)?.status))
    expect(await Promise.all(refused)).toEqual([503, 503, 503])
    await limit(rows.length + count)
    await Promise.all(Array.from({ length: 10 }, work).flat())
    await few.close()
  })

  test('a named query that fails leaves those sent with it alone', async () => {
    const failing = selecting('test_divide', sql<number>`1 / ${given('by', 'int')}`)
    const results = await Promise.allSettled([
      failing(db.queries).execute({ by: 1 }),
      failing(db.queries).execute({ by: 0 }),
      failing(db.queries).execute({ by: 2 }),
    ])
    const values = results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.cause.code))
    expect(values).toEqual([[{ value: 1 }], '22012', [{ value: 0 }]])
  })

  test.each([
    ['a lock', { lock_timeout: 50 }],
    ['its answer', { statement_timeout: 50 }],
  ])('a call that waits too long for %s is a 503', async (_, timeouts) => {
    const impatient = await openAgain(db, timeouts)
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lock = sql`select pg_advisory_xact_lock(1)`
    const holding = db.transaction(async (tx) => {
      await tx.execute(lock)
      held.resolve()
      await free.promise
    })
    await held.promise
    const refused = await impatient.transaction((tx) => tx.execute(lock)).catch((error) => knownError(error)?.status)
    free.resolve()
    await holding
    await impatient.close()
    expect(refused).toBe(503)
  })

  const OTHER_STANDARDS = [
    `datestyle = 'German, DMY'`,
    `default_transaction_isolation = serializable`,
    'search_path = app',
    `timezone = 'Asia/Kolkata'`,
    `intervalstyle = 'iso_8601'`,
    `bytea_output = 'escape'`,
    'standard_conforming_strings = off',
    'gin_fuzzy_search_limit = 1',
    `statement_timeout = '5s'`,
    `idle_session_timeout = '1h'`,
  ]

  test.each(['database', 'role'])(
    'a %s with other standards than those of PostgreSQL works as one without',
    async (of) => {
      const { name, superuser, owner, server } = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? '')
      const roles = [owner, server].map((address) => new URL(address).username)
      const whose = of === 'database' ? [`database ${name}`] : roles.map((role) => `role ${role} in database ${name}`)
      await onPostgres(superuser, `create schema app; grant all on schema app to ${roles.join(', ')}`)
      for (const one of whose)
        for (const setting of OTHER_STANDARDS) await onPostgres(superuser, `alter ${one} set ${setting}`)
      await migratePostgres(owner, server)
      const opened = toDatabase(await openPostgres(server))
      const shown = sql<
        string[]
      >`array[now()::text ~ '^\\d{4}-\\d\\d-\\d\\d .*[+]00$', current_setting('transaction_isolation') = 'read committed',
      to_regclass('users')::text = 'users', '1 day 1 hour'::interval::text = '1 day 01:00:00', '\\x0a'::bytea::text = '\\x0a',
      current_setting('gin_fuzzy_search_limit') = '0']::text[]`
      const read = selecting('test_standards', shown)
      const inPool = await opened.transaction((tx) => tx.select({ value: shown }).from(ONCE))
      expect([inPool, await read(opened.queries).execute()]).toEqual([
        [{ value: Array.from({ length: 6 }, () => 'true') }],
        [{ value: Array.from({ length: 6 }, () => 'true') }],
      ])
      const limit = sql<string>`current_setting('statement_timeout') || ' ' || current_setting('idle_session_timeout')`
      const limits = await opened.withoutTimeouts((queries) => queries.select({ limit }).from(ONCE))
      expect([...limits, ...(await opened.queries.select({ limit }).from(ONCE))]).toEqual([
        { limit: '0 0' },
        { limit: '4s 1h' },
      ])
      await opened.close()
      expect(await onPostgres(superuser, `select schemaname from pg_tables where tablename = 'users'`)).toEqual([
        { schemaname: 'public' },
      ])
    },
  )

  test('a database that allows no writes stops the start with one line', async () => {
    const { name, superuser, owner, server } = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? '')
    await onPostgres(superuser, `alter database ${name} set default_transaction_read_only = on`)
    const refusal = new OperatorError(
      'The database allows no writes: default_transaction_read_only is on, or it is a standby.',
    )
    await expect(openPostgres(owner)).rejects.toEqual(refusal)
    await expect(migratePostgres(owner, server)).rejects.toEqual(refusal)
  })

  const SEARCH = sql`select array(select indexname::text from pg_indexes where indexname like '%\\_find' order by 1) as indexes,
    to_regclass('users')::text as users, current_schemas(false)::text as path`

  async function openWithExtension(schema: string, schemaMade: string) {
    const { owner, server, superuser } = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? '')
    await onPostgres(superuser, `${schemaMade} create extension pg_trgm schema ${schema}`)
    await migratePostgres(owner, server)
    return openPostgres(server)
  }

  test.each(['extensions', '"Odd ""name"', '"a, b"', 'public', 'pg_catalog'])(
    'the extension in the schema %s serves all indexes of the search',
    async (schema) => {
      const made = `create schema ${schema}; grant usage on schema ${schema} to test_owner;`
      const opened = await openWithExtension(schema, schema.startsWith('p') ? '' : made)
      const [rows, usual] = await Promise.all([opened, db].map(({ queries }) => queries.execute(SEARCH)))
      await opened.close()
      expect(rows?.rows).toEqual(usual?.rows)
    },
  )

  test('an owner who may not use the schema of the extension learns what to grant', async () => {
    await expect(openWithExtension('extensions', 'create schema extensions;')).rejects.toEqual(
      new OperatorError(
        'The role test_owner may not use the schema of the extension pg_trgm. Grant it: grant usage on schema … to test_owner.',
      ),
    )
  })

  test.each(['database NAME', 'role test_owner in database NAME', 'role test_server in database NAME'])(
    'where a %s has sessions without triggers, nothing starts, with one line',
    async (whose) => {
      const { name, superuser, owner, server } = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? '')
      const setTo = (role: string) =>
        onPostgres(superuser, `alter ${whose.replace('NAME', name)} set session_replication_role = ${role}`)
      await setTo('replica')
      const refusal = new OperatorError(NO_RULES)
      await expect(migratePostgres(owner, server)).rejects.toEqual(refusal)
      await expect(openPostgres(whose.includes('server') ? server : owner)).rejects.toEqual(refusal)
      expect(await onPostgres(superuser, `select from pg_tables where schemaname = 'public'`)).toEqual([])
      await setTo('local')
      await migratePostgres(owner, server)
    },
  )

  test.each([
    ['a change', (opened: Database) => opened.transaction((tx) => tx.execute(sql`select`))],
    ['a search', (opened: Database) => opened.queries.execute(sql`select`)],
    ['a quick read', (opened: Database) => pidOf(opened.queries).execute()],
    ['a long read', (opened: Database) => opened.withoutTimeouts((queries) => queries.execute(sql`select`))],
  ])(
    '%s on a new connection whose triggers do not run is a 503, and the next one after the reset is made',
    async (_, call) => {
      const { name, superuser, owner } = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? '')
      const opened = toDatabase(await openPostgres(owner))
      await onPostgres(superuser, `alter database ${name} set session_replication_role = replica`)
      const refused = await call(opened).catch((error) => error)
      expect([knownError(refused)?.status, explain(refused)]).toEqual([503, NO_RULES])
      await onPostgres(superuser, `alter database ${name} reset session_replication_role`)
      await call(opened)
      await opened.close()
      await expect.poll(() => onPostgres(superuser, OTHER_SESSIONS)).toEqual([])
    },
  )

  test('a start that loses the connection of its lock ends with one line', async () => {
    const { superuser } = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? '')
    const holder = `from pg_locks where locktype = 'advisory' and database = (select oid from pg_database
      where datname = current_database())`
    const opening = openPostgres(superuser, {
      prepare: async () => {
        await onPostgres(superuser, `select pg_terminate_backend(pid) ${holder}`)
        await new Promise(() => undefined)
      },
    })
    await expect(opening).rejects.toEqual(
      new OperatorError(
        'The start lost its connection to the database: terminating connection due to administrator command. Start again.',
      ),
    )
  })

  test.each(['SQL_ASCII', 'LATIN1'])(
    'a database with the encoding %s stops the start with one line',
    async (encoding) => {
      const url = process.env.TEST_DATABASE_URL ?? ''
      const name = `test_${encoding.toLowerCase()}`
      await onPostgres(url, `drop database if exists ${name}`)
      await onPostgres(url, `create database ${name} encoding '${encoding}' locale 'C' template template0`)
      const address = Object.assign(new URL(url), { pathname: `/${name}` }).href
      const message = `The encoding of the database is ${encoding}. Create it with the encoding UTF8.`
      await expect(openPostgres(address)).rejects.toEqual(new OperatorError(message))
      await expect(migratePostgres(address, address)).rejects.toEqual(new OperatorError(message))
      await onPostgres(url, `drop database ${name}`)
    },
  )

  test('a migration that meets a deadlock begins again', async () => {
    let attempts = 0
    await withoutBlocking(admin, () => {
      attempts += 1
      return admin.query(
        attempts === 1 ? `do $$ begin raise exception using errcode = 'deadlock_detected'; end $$` : 'select',
      )
    })
    await admin.query('reset lock_timeout')
    expect(attempts).toBe(2)
  })

  test('a migration that waits for a lock lets others read the table, and continues when the lock is free', async () => {
    const { superuser } = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? '')
    await onPostgres(superuser, 'create table busy (id integer)')
    const [reader, owner] = [1, 2].map(() => new pg.Client({ connectionString: superuser }))
    if (!reader || !owner) throw new Error('There are two clients')
    await Promise.all([reader.connect(), owner.connect()])
    await reader.query('begin; select from busy')
    const migration = withoutBlocking(owner, () => owner.query('alter table busy add column more integer'))
    const waiting = `select from pg_locks where relation = 'busy'::regclass and not granted`
    await expect.poll(() => onPostgres(superuser, waiting), { timeout: 60_000 }).toHaveLength(1)
    expect(await onPostgres(superuser, 'select from busy')).toEqual([])
    await reader.query('commit')
    await migration
    expect(await onPostgres(superuser, 'insert into busy values (1, 2) returning *')).toEqual([{ id: 1, more: 2 }])
    await Promise.all([reader.end(), owner.end()])
  })
})
