import { setTimeout as wait } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { OperatorError } from '#server/errors/operator-error.ts'
import { MIGRATIONS, migrateOver } from './pool.ts'

const NOT_THERE = ['3F000', '42P01']
const NOT_ALLOWED = '42501'
/** A lock is not free in time, or a call of a server holds what the migration waits for. */
const LOCKED = ['55P03', '40P01']
const LOCK_TIMEOUT_MS = 2_000
const LOCK_PAUSE_MS = 1_000
const LOCK_ATTEMPTS = 30

const codeOf = ({ code, cause }: Error & { code?: string }): string | undefined =>
  code ?? (cause instanceof Error ? codeOf(cause) : undefined)

/** When the newest migration of the database was generated; 0 in an empty database. */
async function schemaVersion(client: pg.Client) {
  try {
    const { rows } = await client.query<{ version: string }>(
      'select max(created_at) as version from drizzle.__drizzle_migrations',
    )
    return Number(rows[0]?.version)
  } catch (error) {
    if (NOT_THERE.includes(codeOf(error as Error) ?? '')) return 0
    throw error
  }
}

const newestMigration = () => Number(readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis)

/**
 * What waits for a lock on a table holds up all others that want one, the calls of a server too. So `work` waits for 2 s,
 * then it is undone and begins again a second later, as after a deadlock. `work` is one transaction. Rejects with what it
 * rejects with after 30 attempts.
 */
export async function withoutBlocking(client: pg.Client, work: () => Promise<unknown>, attempts = LOCK_ATTEMPTS) {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  try {
    await work()
  } catch (error) {
    if (!LOCKED.includes(codeOf(error as Error) ?? '') || attempts <= 1) throw error
    await wait(LOCK_PAUSE_MS)
    await withoutBlocking(client, work, attempts - 1)
  }
}

async function requireUsable(client: pg.Client) {
  const { rows } = await client.query<{ encoding: string; readOnly: string }>(
    `select current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as "readOnly"`,
  )
  const { encoding, readOnly } = rows[0] ?? {}
  if (encoding !== 'UTF8')
    throw new OperatorError(`The encoding of the database is ${encoding}. Create it with the encoding UTF8.`)
  if (readOnly === 'on')
    throw new OperatorError('The database allows no writes: default_transaction_read_only is on, or it is a standby.')
}

/** Leaves a schema alone that is newer than this version. Rejects with an `OperatorError` where the role may not migrate, and where the database cannot be used. */
export async function bringUpToDate(client: pg.Client) {
  await requireUsable(client)
  try {
    if ((await schemaVersion(client)) < newestMigration()) await withoutBlocking(client, () => migrateOver(client))
    else await client.query('select continue_log()')
  } catch (error) {
    if (String((error as Error).cause).includes('gin_trgm_ops'))
      throw new OperatorError(
        `The role ${client.user} may not use the schema of the extension pg_trgm. Grant it: grant usage on schema … to ${client.user}.`,
      )
    if (codeOf(error as Error) !== NOT_ALLOWED) throw error
    throw new OperatorError(
      `The schema of the database is older than this version, and the role ${client.user} may not change it. Run npm run migrate with MIGRATION_DATABASE_URL.`,
    )
  }
}
