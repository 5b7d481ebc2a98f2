import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Database, toDatabase } from '#server/db/connect.ts'
import { EMBEDDED, embeddedEngine, migrateEmbedded } from '#server/db/embedded.ts'
import { MIGRATIONS } from '#server/db/pool.ts'
import { openPostgres } from '#server/db/postgres.ts'

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/statehouse')

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(MIGRATIONS, file)))
  return hash.digest('hex').slice(0, 16)
}

async function dumpMigrated(path: string) {
  const client = await PGlite.create(EMBEDDED)
  await migrateEmbedded(client)
  await client.exec('CHECKPOINT')
  const dump = await client.dumpDataDir('none')
  await client.close()
  mkdirSync(CACHE, { recursive: true })
  const partial = `${path}.${randomUUID()}`
  writeFileSync(partial, Buffer.from(await dump.arrayBuffer()))
  renameSync(partial, path)
}

/** In memory or in `folder`, booted from a dump that is made once per set of migrations. */
export async function emptyPglite(folder?: string): Promise<PGlite> {
  const path = join(CACHE, `empty-${fingerprint()}.tar`)
  if (!existsSync(path)) await dumpMigrated(path)
  return PGlite.create(folder, { ...EMBEDDED, loadDataDir: new Blob([readFileSync(path)]) })
}

export async function onPostgres(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`

const addressOf = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

export async function createPostgresDatabase(url: string) {
  const name = newName()
  await onPostgres(url, `CREATE DATABASE ${name}`)
  return addressOf(url, name)
}

async function migratedPostgres(url: string) {
  const address = await createPostgresDatabase(url)
  await (await openPostgres(address)).close()
  return new URL(address).pathname.slice(1)
}

let template: Promise<string> | undefined

/** Dropped when it is closed. */
async function throwAwayPostgres(url: string): Promise<Database> {
  const name = newName()
  template ??= migratedPostgres(url)
  await onPostgres(url, `CREATE DATABASE ${name} TEMPLATE ${await template}`)
  const engine = await openPostgres(addressOf(url, name))
  const close = async () => {
    await engine.close()
    await onPostgres(url, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return toDatabase({ ...engine, close })
}

/** PostgreSQL when `TEST_DATABASE_URL` is set, else PGlite in memory. */
export async function testDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  return url ? throwAwayPostgres(url) : toDatabase(embeddedEngine(await emptyPglite()))
}

/** As another process opens it; the embedded database has one process only. */
export async function openAgain(db: Database): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return db
  const { rows } = await db.queries.execute<{ name: string }>(sql`select current_database() as name`)
  return toDatabase(await openPostgres(addressOf(url, rows[0]?.name ?? '')))
}
