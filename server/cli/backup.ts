import { existsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/core/env.ts'
import { type Dump, dumpEmbedded } from '#server/db/backup.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { run } from './run.ts'

// npm run backup -- FILE.tar.gz, for the embedded database. A running server makes the copy.

/** Resolves to the number of bytes. */
async function writeDurably(path: string, content: Dump['parts']) {
  const partial = `${path}.partial`
  const file = await open(partial, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
    const { size } = await file.stat()
    await rename(partial, path)
    return size
  } finally {
    await file.close()
    await rm(partial, { force: true })
  }
}

await run(async ([target]) => {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) throw new OperatorError('DATABASE_URL names a PostgreSQL database: use pg_dump for it.')
  if (!statSync(join(dataDir, 'db', 'PG_VERSION'), { throwIfNoEntry: false }))
    throw new OperatorError(`There is no database in ${dataDir}.`)
  const path = target ?? `statehouse-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}.tar.gz`
  if (existsSync(path)) throw new OperatorError(`${path} exists already.`)
  const { at, parts } = await dumpEmbedded(dataDir)
  const size = await writeDurably(path, parts)
  console.log(`Wrote ${path}, ${(size / 1024 / 1024).toFixed(1)} MB: the database at ${at.toISOString()}.`)
  console.log('Now copy the uploads: every file that this backup names is there.')
  return 0
})
