import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppEnv } from '#server/core/handler.ts'
import type { Database } from '#server/db/connect.ts'
import { respondJson, respondNoStore } from './respond.ts'

const PATIENCE_MS = 2_000

const answersInTime = async (db: Database) => {
  const asked = db.queries.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  const patience = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => patience.resolve(false), PATIENCE_MS)
  return Promise.race([asked, patience.promise]).finally(() => clearTimeout(timer))
}

/** `/healthz`: the process lives, whatever the database does. `/readyz`: 503 while stopping or without the database. */
export function mountHealth(app: Hono<AppEnv>, db: Database, isStopping: () => boolean) {
  app.get('/healthz', (c) => respondJson(c, { status: 'ok' }))
  app.get('/readyz', async (c) => {
    const status = isStopping() ? 'stopping' : (await answersInTime(db)) ? 'ok' : 'no database'
    return respondNoStore(c, { status }, status === 'ok' ? 200 : 503)
  })
}
