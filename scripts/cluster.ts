import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { setup as buildIfChanged } from '#tools/build-inputs.ts'
import { startCluster } from '#tools/cluster/cluster.ts'
import { createPostgresDatabase } from '#tools/database.ts'
import { startPostgres } from '#tools/postgres.ts'

// npm run cluster: PostgreSQL, object storage, a mail server and two servers behind HAProxy, until Ctrl+C.
// `-- --port 8080` sets the port of the proxy. The data is deleted at the end.

function readPort() {
  try {
    return Number(parseArgs({ options: { port: { type: 'string', default: '8080' } } }).values.port)
  } catch {
    throw new Error('npm run cluster [-- --port PORT]')
  }
}

async function main() {
  const port = readPort()
  buildIfChanged()
  const stop = new AbortController()
  const stopped = once(stop.signal, 'abort')
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stop.abort(new Error('Stopped before it was ready')))
  const postgres = await startPostgres()
  try {
    const cluster = await startCluster({
      databaseUrl: await createPostgresDatabase(postgres.url),
      settings: { DEMO: '1' },
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

  Ctrl+C stops everything.
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
