import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Database, type Transaction, toDatabase } from '#server/db/connect.ts'
import { embeddedEngine, migrateEmbedded } from '#server/db/embedded.ts'
import { EMBEDDED, type Session, sessionOf } from '#server/db/embedded-session.ts'
import { MIGRATIONS } from '#server/db/pool.ts'
import { type CallTimeouts, migratePostgres, openPostgres } from '#server/db/postgres.ts'
import { reusingEngines } from './embedded-engines.ts'

/** Keeps what each run of the tests would make again. */
export const CACHE = join(import.meta.dirname, '../node_modules/.cache/statehouse')

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(MIGRATIONS, file)))
  return hash.digest('hex').slice(0, 16)
}

/** In this thread, which the engine blocks while it answers: other work gets its turn before each answer. */
export function sessionHere(client: PGlite): Session {
  const session = sessionOf(client)
  return {
    ...session,
    async exec(messages, onResponse) {
      await nextTurn()
      await session.exec(messages, onResponse)
    },
  }
}

async function dumpMigrated(path: string) {
  const client = await PGlite.create(EMBEDDED)
  await migrateEmbedded(sessionHere(client))
  await client.exec('CHECKPOINT')
  const dump = await client.dumpDataDir('none')
  await client.close()
  mkdirSync(CACHE, { recursive: true })
  const partial = `${path}.${randomUUID()}`
  writeFileSync(partial, Buffer.from(await dump.arrayBuffer()))
  renameSync(partial, path)
}

/** Migrated and without rows, made once per set of migrations. */
async function emptyDump() {
  const path = join(CACHE, `empty-${fingerprint()}.tar`)
  if (!existsSync(path)) await dumpMigrated(path)
  return path
}

const emptyPglite = async () => PGlite.create({ ...EMBEDDED, loadDataDir: new Blob([readFileSync(await emptyDump())]) })

/** Migrated and without rows. Unpacking files takes a fraction of the time of an engine that starts. */
export async function createEmbeddedFolder(folder: string) {
  mkdirSync(folder)
  await promisify(execFile)('tar', ['--extract', '--file', await emptyDump(), '--directory', folder])
}

export async function onPostgres(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

/** The server is none of the owners, so that all tests show that it needs no other privileges. */
const ROLES = { owner: 'test_owner', server: 'test_server' }

/** Processes of tests create them at the same time. */
const CREATE_ROLES = Object.values(ROLES).map(
  (role) =>
    `do $$ begin create role ${role} login; exception when duplicate_object or unique_violation then null; end $$`,
)

const newName = () => `test_${randomUUID().replaceAll('-', '')}`

/** As the superuser without a role. */
const addressOf = (url: string, name: string, role?: keyof typeof ROLES) =>
  Object.assign(new URL(url), { pathname: `/${name}`, ...(role && { username: ROLES[role] }) }).href

/** Empty, with a role for the owner and one for the server, which has no privileges. */
export async function createEmptyPostgres(url: string) {
  const name = newName()
  await onPostgres(url, CREATE_ROLES.join(';'))
  await onPostgres(url, `CREATE DATABASE ${name} OWNER ${ROLES.owner}`)
  return {
    name,
    superuser: addressOf(url, name),
    owner: addressOf(url, name, 'owner'),
    server: addressOf(url, name, 'server'),
  }
}

let template: Promise<string> | undefined

async function createTemplate(url: string) {
  const { name, owner, server } = await createEmptyPostgres(url)
  await migratePostgres(owner, server)
  return name
}

/** Copies a database that is not in use. Resolves to its address in the role of the server. */
export async function copyPostgresDatabase(url: string, name: string) {
  const copy = newName()
  await onPostgres(url, `CREATE DATABASE ${copy} TEMPLATE ${name} OWNER ${ROLES.owner}`)
  return addressOf(url, copy, 'server')
}

/** A migrated database without rows, in the role of the server. */
export async function createPostgresDatabase(url: string) {
  template ??= createTemplate(url)
  return copyPostgresDatabase(url, await template)
}

/** Calls of tests wait for each other, not for the clock: what hangs fails after a minute. */
const PATIENT: CallTimeouts = {
  connectionTimeoutMillis: 60_000,
  statement_timeout: 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 65_000,
}

/** Dropped when it is closed. */
async function throwAwayPostgres(url: string): Promise<Database> {
  const address = await createPostgresDatabase(url)
  const engine = await openPostgres(address, { timeouts: PATIENT })
  const close = async () => {
    await engine.close()
    await onPostgres(url, `DROP DATABASE ${new URL(address).pathname.slice(1)} WITH (FORCE)`)
  }
  return toDatabase({ ...engine, close })
}

const engines = reusingEngines(emptyPglite)

async function inMemory(): Promise<Database> {
  const engine = await engines.take()
  return toDatabase(embeddedEngine({ ...sessionHere(engine), close: () => engines.release(engine) }))
}

/** PostgreSQL in the role of the server when `TEST_DATABASE_URL` is set, else PGlite in memory. */
export async function testDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  return url ? throwAwayPostgres(url) : inMemory()
}

/** Undefined for the embedded database. Without a role, with the rights of a superuser. */
export async function urlOf(db: Database, role?: keyof typeof ROLES) {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return undefined
  const { rows } = await db.queries.execute<{ name: string }>(sql`select current_database() as name`)
  return addressOf(url, rows[0]?.name ?? '', role)
}

async function openBesides(db: Database, role?: keyof typeof ROLES, timeouts = PATIENT): Promise<Database> {
  const url = await urlOf(db, role)
  return url === undefined ? db : toDatabase(await openPostgres(url, { timeouts }))
}

/** As another process opens it; the embedded database has one process only. */
export const openAgain = (db: Database, timeouts: Partial<CallTimeouts> = {}) =>
  openBesides(db, 'server', { ...PATIENT, ...timeouts })

/** Undone without the rest of the transaction when `work` rejects. */
export async function withSavepoint<T>(tx: Transaction, work: () => Promise<T>) {
  await tx.execute(sql`savepoint point`)
  try {
    return await work()
  } catch (error) {
    await tx.execute(sql`rollback to savepoint point`)
    throw error
  }
}

/** With the rights to change what the server cannot. */
export async function asSuperuser<T>(db: Database, work: (db: Database) => Promise<T>) {
  const opened = await openBesides(db)
  return work(opened).finally(() => (opened === db ? undefined : opened.close()))
}

/** Deletes all rows, which the server may not do in some of the tables. */
export const clear = (db: Database, ...tables: readonly PgTable[]) =>
  asSuperuser(db, async ({ queries }) => {
    for (const table of tables) await queries.delete(table)
  })
