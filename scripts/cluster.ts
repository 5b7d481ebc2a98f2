import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migratePostgres } from '#server/db/postgres.ts'
import { setup as buildIfChanged } from '#tools/build-inputs.ts'
import { startCluster } from '#tools/cluster/cluster.ts'
import { onPostgres } from '#tools/database.ts'
import { startPostgres } from '#tools/postgres.ts'

// npm run cluster: PostgreSQL, object storage, a mail server and two servers behind HAProxy, until Ctrl+C.
// `-- --data FOLDER` keeps the data, `-- --port 8080` sets the port of the proxy.

const USAGE = 'npm run cluster [-- --data FOLDER] [--port PORT]: without a folder, the data is deleted at the end'

function readArguments() {
  try {
    const options = { data: { type: 'string' }, port: { type: 'string', default: '8080' } } as const
    const { values } = parseArgs({ options })
    return { port: Number(values.port), folder: values.data && resolve(values.data) }
  } catch {
    throw new Error(USAGE)
  }
}

const ROLES = { owner: 'statehouse_owner', server: 'statehouse_server' }

const CREATE = [
  ...Object.values(ROLES).map((role) => `create role ${role} login`),
  `create database statehouse owner ${ROLES.owner}`,
]

/** Migrates as the owner of the tables, and returns the address for the servers, which cannot rewrite their logs. */
async function prepareDatabase(url: string) {
  const addressOf = (username: string) => Object.assign(new URL(url), { username, pathname: '/statehouse' }).href
  const found = await onPostgres(url, "select from pg_database where datname = 'statehouse'")
  if (found.length === 0) for (const statement of CREATE) await onPostgres(url, statement)
  await migratePostgres(addressOf(ROLES.owner), addressOf(ROLES.server))
  return addressOf(ROLES.server)
}

async function main() {
  const { port, folder } = readArguments()
  buildIfChanged()
  const inside = (name: string) => folder && join(folder, name)
  for (const name of ['postgres', 'servers']) if (folder) mkdirSync(join(folder, name), { recursive: true })
  const stop = new AbortController()
  const stopped = once(stop.signal, 'abort')
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stop.abort(new Error('Stopped before it was ready')))
  const postgres = await startPostgres(inside('postgres'))
  try {
    const cluster = await startCluster({
      databaseUrl: await prepareDatabase(postgres.url),
      settings: { DEMO: '1' },
      folder: inside('servers'),
      port,
      signal: stop.signal,
      onCode: (email, code) => console.log(`  Code for ${email}: ${code}`),
    })
    console.log(`
  Statehouse   ${cluster.url}, by HAProxy, to one server after the other
  Servers      ${cluster.urls.join('  ')}
  Status       ${cluster.proxy.status}
  Database     ${cluster.settings.DATABASE_URL}
  Storage      ${cluster.bucket.endpoint}
  Mails        ${cluster.mails}
  Sign in      admin@statehouse.example

  Ctrl+C stops everything${folder ? ` and keeps ${folder}` : ''}.
`)
    await stopped
    await cluster.eachServer((server) => server.stop())
    await cluster.close()
  } finally {
    await postgres.stop()
  }
}

try {
  await main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
