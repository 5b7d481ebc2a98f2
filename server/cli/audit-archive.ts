import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { archiveEntries } from '#server/core/audit/archive.ts'
import { readConfig } from '#server/core/env.ts'
import type { Database } from '#server/db/connect.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migratePostgres } from '#server/db/postgres.ts'
import { exitBecauseOf, OperatorError } from '#server/errors/operator-error.ts'
import { openArchiveStore } from '#server/media/storage/archive-store.ts'
import { run } from './run.ts'

// Moves old entries of the audit log into files. With MIGRATION_DATABASE_URL as that role: the server may remove none.

const USAGE = 'npm run audit:archive -- --before YYYY-MM, a month that has begun'

/** The start of the month, in UTC. */
function monthIn(args: readonly string[], now: Date) {
  const { before = '' } = parseArgs({ args: [...args], options: { before: { type: 'string' } }, strict: false }).values
  const start = new Date(`${before}-01T00:00:00.000Z`)
  if (!/^\d{4}-\d{2}$/.test(String(before)) || !(start <= now)) throw new OperatorError(USAGE)
  return start
}

async function openAsOwner() {
  const config = readConfig()
  const { databaseUrl, migrationDatabaseUrl } = config
  if (databaseUrl && migrationDatabaseUrl) await migratePostgres(migrationDatabaseUrl, databaseUrl)
  const owner = { ...config, databaseUrl: migrationDatabaseUrl ?? databaseUrl }
  return {
    db: await openDatabase(owner, { onFatal: exitBecauseOf, timeouts: 'none' }),
    store: await openArchiveStore(config.dataDir, config.media.bucket),
  }
}

async function requireOwner({ queries }: Database) {
  const { rows } = await queries.execute<{ may: boolean }>(
    sql`select has_table_privilege('audit_log', 'DELETE') as may`,
  )
  if (!rows[0]?.may) throw new OperatorError('Only the owner of the tables can archive: set MIGRATION_DATABASE_URL.')
}

await run(async (args) => {
  const now = () => new Date()
  const before = monthIn(args, now())
  const { db, store } = await openAsOwner()
  try {
    await requireOwner(db)
    let files = 0
    for await (const { file, entries } of archiveEntries({ db, now }, store, before)) {
      console.log(`Archived ${entries.toLocaleString('en-US')} entries in ${file}.`)
      files += 1
    }
    if (files === 0) console.log('There is nothing to archive.')
    return 0
  } finally {
    await db.close()
  }
})
