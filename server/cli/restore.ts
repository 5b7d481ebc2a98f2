import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/core/env.ts'
import { loadEmbedded } from '#server/db/backup.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { exitBecauseOf, OperatorError } from '#server/errors/operator-error.ts'
import { endAfterRestore } from '#server/identity/session/end-sessions.ts'
import { run } from './run.ts'

// Makes an embedded database from a backup: npm run restore -- FILE.tar.gz. It never overwrites one. Nobody stays signed in.

async function endSessions(dataDir: string) {
  const db = await openDatabase({ ...readConfig(), dataDir }, { onFatal: exitBecauseOf, timeouts: 'none' })
  await db.transaction((tx) => endAfterRestore(tx, new Date())).finally(() => db.close())
}

await run(async ([source]) => {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) throw new OperatorError('DATABASE_URL names a PostgreSQL database: use pg_restore for it.')
  if (!source || !existsSync(source)) throw new OperatorError('Name the backup: npm run restore -- FILE.tar.gz')
  const folder = join(dataDir, 'db')
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new OperatorError(`There is a database in ${dataDir}. Move it away, or set another DATA_DIR.`)
  await loadEmbedded(dataDir, await readFile(source), endSessions)
  console.log(`Restored ${source} to ${dataDir}. Everybody signs in again.`)
  return 0
})
