import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppEnv } from '#server/core/handler.ts'
import type { Database } from '#server/db/connect.ts'
import { respondJson, respondNoStore } from './respond.ts'

const PING_TIMEOUT_MS = 2_000

async function databaseStatus({ queries, isPaused }: Database) {
  if (isPaused()) return 'ok'
  const asked = queries
    .execute<{ readOnly: string }>(sql`select current_setting('transaction_read_only') as "readOnly"`)
    .then(
      ({ rows }) => (rows[0]?.readOnly === 'on' ? 'read-only database' : 'ok'),
      () => 'no database',
    )
  const patience = Promise.withResolvers<string>()
  const timer = setTimeout(() => patience.resolve('no database'), PING_TIMEOUT_MS)
  return Promise.race([asked, patience.promise]).finally(() => clearTimeout(timer))
}

/**
 * `/healthz`: the process lives, whatever the database does. `/readyz`: 503 while stopping, or while the database is away or
 * takes no changes. A checkpoint, a vacuum or a copy is no reason: a proxy would take the only server out.
 */
export function mountHealth(app: Hono<AppEnv>, db: Database, isStopping: () => boolean) {
  app.get('/healthz', (c) => respondJson(c, { status: 'ok' }))
  app.get('/readyz', async (c) => {
    const status = isStopping() ? 'stopping' : await databaseStatus(db)
    return respondNoStore(c, { status }, status === 'ok' ? 200 : 503)
  })
}
