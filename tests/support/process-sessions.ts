import { readConfig } from '#server/core/env.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seed } from '#server/demo/seed.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { startTestServer } from '#tools/server.ts'

/** Fills the database that processes with these settings will open, and signs the people in. */
export async function sessionsFor(settings: Readonly<Record<string, string>>, people: readonly string[]) {
  const config = readConfig(settings)
  const now = () => new Date()
  const prepare = (db: Parameters<typeof seed>[0]['db']) => seed({ db, now }, config)
  const server = await startTestServer({
    db: await openDatabase(config, { prepare, onFatal: exitBecauseOf }),
    startAt: now().toISOString(),
  })
  const sessions = await Promise.all(people.map((id) => server.signInAs(id)))
  await server.close()
  return sessions
}
