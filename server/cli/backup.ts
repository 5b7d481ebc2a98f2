import { existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/core/env.ts'
import { dumpEmbedded } from '#server/db/backup.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { run } from './run.ts'

// npm run backup -- FILE.tar.gz, for the embedded database. The server must be stopped: the folder has one owner.

async function writeDurably(path: string, content: Uint8Array) {
  const partial = `${path}.partial`
  const file = await open(partial, 'w', 0o600)
  await file.writeFile(content)
  await file.sync()
  await file.close()
  await rename(partial, path)
}

await run(async ([target]) => {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) throw new OperatorError('DATABASE_URL names a PostgreSQL database: use pg_dump for it.')
  if (!existsSync(join(dataDir, 'db'))) throw new OperatorError(`There is no database in ${dataDir}.`)
  const path = target ?? `statehouse-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}.tar.gz`
  if (existsSync(path)) throw new OperatorError(`${path} exists already.`)
  const dump = await dumpEmbedded(dataDir)
  await writeDurably(path, dump)
  console.log(`Wrote ${path}, ${(dump.byteLength / 1024 / 1024).toFixed(1)} MB.`)
  return 0
})
