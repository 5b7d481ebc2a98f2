import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { OperatorError } from '#server/errors/operator-error.ts'
import type { Connections, Engine, Queries } from './connect.ts'
import { markConnectionError } from './failure.ts'
import { isTracing, traced } from './traced.ts'

// What both databases have in common: a pool of `pg` under Drizzle.

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** Each statement is a span, with its text and without its values. */
interface Queryable {
  readonly query: (statement: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>
}

const withSpans = (client: Queryable): Queryable => ({
  query(statement: pg.QueryConfig, values?: unknown[]) {
    const [operation = ''] = statement.text.trim().split(/\s/, 1)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement.text }
    return traced({ name: `sql ${operation}`, kind: 'client', attributes }, () => client.query(statement, values))
  },
})

/** Drizzle's handles run on one client too; its type knows pools alone. `Queries` has the methods that both databases offer. */
export const queriesOver = (client: Queryable) =>
  drizzle((isTracing() ? withSpans(client) : client) as pg.Pool) as unknown as Queries

export const connectionsOf = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): Connections => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
  max: options.max,
})

/** Adds what the schema lacks, and continues the transaction numbers of the log after a restore. */
export async function migrateOver(client: pg.Pool | pg.Client) {
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  await client.query('select continue_log()')
}

/**
 * Work gets the handle of its connection, for which statements stay prepared. Drizzle makes another handle for each
 * transaction, loses the connection when `begin` fails, and returns it when `rollback` does.
 */
export function transactionsOver(pool: pg.Pool): Engine['transaction'] {
  const handles = new WeakMap<pg.PoolClient, Queries>()
  const handleOf = (client: pg.PoolClient) => {
    const handle = handles.get(client) ?? queriesOver(client)
    handles.set(client, handle)
    return handle
  }
  return async (work) => {
    const client = await pool.connect()
    try {
      const handle = handleOf(client)
      await handle.execute(sql`begin`)
      const result = await work(handle)
      await handle.execute(sql`commit`)
      return result
    } catch (error) {
      if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
}

/**
 * A database or role may have other standards, by which times could not be read and calls would fail. Extensions may be in other
 * schemas. PostgreSQL compiles a statement whose estimate is high, for seconds on a busy machine, in which others wait for its
 * locks. As parameters of the start, PgBouncer would refuse them.
 */
const PINNED_SETTINGS = `
  select set_config('search_path', concat_ws(', ', 'public', nullif(current_setting('search_path'), ''),
      (select extnamespace::regnamespace from pg_extension
        where extname = 'pg_trgm' and extnamespace <> 'pg_catalog'::regnamespace)), false),
    set_config(name, value, false), current_setting('session_replication_role') as replication
  from (values ('jit', 'off'), ('DateStyle', 'ISO, MDY'), ('IntervalStyle', 'postgres'), ('TimeZone', 'UTC'),
    ('default_transaction_isolation', 'read committed'), ('default_transaction_deferrable', 'off'), ('bytea_output', 'hex'),
    ('standard_conforming_strings', 'on'), ('extra_float_digits', '1'), ('transform_null_equals', 'off'),
    ('array_nulls', 'on'), ('gin_fuzzy_search_limit', '0')) as pinned (name, value)`

/** Rejects where triggers and foreign keys would not run, by a setting of a superuser, as if the database were away. */
export async function pinSettings(client: pg.ClientBase, query_timeout?: number) {
  const pinning = { text: PINNED_SETTINGS, query_timeout }
  const { rows } = await client.query<{ replication: string }>(pinning)
  if (rows[0]?.replication !== 'replica') return
  const refusal = new OperatorError(
    'session_replication_role is replica, so the rules of the ledger would not run. Reset it for the database and its roles.',
  )
  markConnectionError(refusal)
  throw refusal
}

/** Commands may take as long as they need. PostgreSQL 13 does not know the last one. */
export const NO_TIMEOUTS = `
  select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`

/** The pool replaces connections that break. Without listeners, in the pool and in use, their errors end the process. */
export function survivingErrors(pool: pg.Pool) {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Its errors of the connection are known as such (`isAway`): those of the socket, of TLS and of the protocol. */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    connectionOf(this).on('error', markConnectionError)
  }
}

/** The connection below a client. */
export const connectionOf = (client: pg.ClientBase) => (client as pg.Client).connection
