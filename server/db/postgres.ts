import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Engine, Queries } from './connect.ts'
import { MIGRATIONS } from './embedded.ts'
import * as schema from './schema.ts'

const MIGRATION_LOCK = 7_404_611
const START_PATIENCE_MS = 30_000
const RETRY_MS = 500

const POOL = {
  max: 10,
  connectionTimeoutMillis: 4_000,
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const satisfies pg.PoolConfig

/** Worth another try: nothing listens yet, or the server is still starting. */
const mayPass = (error: unknown) =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes((error as { code?: string }).code ?? '')

async function connectPatiently(connectionString: string, until = Date.now() + START_PATIENCE_MS): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: POOL.connectionTimeoutMillis })
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (!mayPass(error) || Date.now() > until) throw error
    await wait(RETRY_MS)
    return connectPatiently(connectionString, until)
  }
}

/** Migrations take as long as they take, on a connection of their own, one process at a time. */
async function migratePostgres(connectionString: string) {
  const client = await connectPatiently(connectionString)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}

/** Waits up to 30 s for the server, brings the schema up to date and opens a pool. */
export async function openPostgres(connectionString: string): Promise<Engine> {
  await migratePostgres(connectionString)
  const pool = new pg.Pool({ connectionString, ...POOL })
  // An idle connection that breaks is replaced by the pool; without a listener its error would end the process.
  pool.on('error', () => undefined)
  return {
    engine: 'postgres',
    queries: drizzle(pool, { schema }) as unknown as Queries,
    checkpoint: async () => undefined,
    close: () => pool.end(),
  }
}
