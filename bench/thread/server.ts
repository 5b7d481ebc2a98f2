import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createAdaptorServer } from '@hono/node-server'
import { eq, sql } from 'drizzle-orm'
import { toDatabase } from '#server/db/connect.ts'
import { embeddedEngine, openEmbedded } from '#server/db/embedded.ts'
import { EMBEDDED, sessionHere } from '#server/db/embedded-session.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { users } from '#server/db/schema.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { startTestServer } from '#tests/support/server.ts'

// A server whose embedded database runs in its thread, or in another one. It prints what the benchmark needs.

const ADMIN = 'first-admin'
const ROW_MS = 2_000

const [where, dataDir = ''] = process.argv.slice(2)

const rowByKey = preparedQuery(
  (queries) =>
    queries
      .select()
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  'bench row by key',
)

const openHere = async () => embeddedEngine(sessionHere(await PGlite.create(join(dataDir, 'db'), EMBEDDED)))

const openThere = () => openEmbedded(dataDir, { minFreeBytes: 1, onFatal: exitBecauseOf })

const begun = performance.now()
const db = toDatabase(await (where === 'here' ? openHere() : openThere()))
const opened = performance.now() - begun

let rows = 0
const end = performance.now() + ROW_MS
while (performance.now() < end) {
  await rowByKey(db.queries, { id: ADMIN })
  rows += 1
}

const limits = { callsPerIpPerMinute: 1e9, callsPerUserPerMinute: 1e9 }
const { app, signInAs } = await startTestServer({ db, limits, checkAnswers: false, startAt: new Date().toISOString() })
const { accessToken, refreshToken } = await signInAs(ADMIN)
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const headers = { authorization: `Bearer ${accessToken}`, 'x-refresh': refreshToken }
console.log(JSON.stringify({ url, headers, opened, rows: (rows * 1_000) / ROW_MS }))

process.on('SIGTERM', async () => {
  await db.close()
  process.exit()
})
