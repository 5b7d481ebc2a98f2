import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/core/env.ts'
import { loadEmbedded } from '#server/db/backup.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { run } from './run.ts'

// Makes an embedded database from a backup: npm run restore -- FILE.tar.gz. It never overwrites one.

await run(async ([source]) => {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) throw new OperatorError('DATABASE_URL names a PostgreSQL database: use pg_restore for it.')
  if (!source || !existsSync(source)) throw new OperatorError('Name the backup: npm run restore -- FILE.tar.gz')
  const folder = join(dataDir, 'db')
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new OperatorError(`There is a database in ${dataDir}. Move it away, or set another DATA_DIR.`)
  await loadEmbedded(dataDir, await readFile(source))
  console.log(`Restored ${source} to ${dataDir}.`)
  return 0
})
