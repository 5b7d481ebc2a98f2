import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { versionsOf } from '#machines/versions/versions.ts'
import { readConfig } from '#server/core/env.ts'
import { currentChart } from '#server/core/moves.ts'
import type { Transaction } from '#server/db/connect.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seed } from '#server/demo/seed.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { processFolder } from '#tools/process.ts'

let stage: ReturnType<typeof processFolder>

beforeEach(() => {
  stage = processFolder()
})
afterEach(() => stage.close())

const now = () => new Date('2026-03-02T09:00:00.000Z')

async function within<T>(work: (tx: Transaction) => Promise<T>) {
  const config = readConfig({ DATA_DIR: stage.data, DEMO: '0', ADMIN_EMAIL: 'admin@statehouse.example' })
  const prepare = (db: Parameters<typeof seed>[0]['db']) => seed({ db, now }, config)
  const db = await openDatabase(config, { prepare, onFatal: exitBecauseOf })
  return db.transaction(work).finally(() => db.close())
}

/** Says "all" for the number of promises, which grows with the charts. */
async function verify() {
  const { exit, text } = stage.run('server/cli/lifecycle-verify.ts')
  return [await exit, text().replace(/(?<= kept: )([1-9]\d*) of \1(?=\.)/, 'all')]
}

test('the command exits with 0 when all is sound, and with 1 and the record when not', async () => {
  await stage.prepareDatabase()
  await within(async () => undefined)
  const date = (await versionsOf('user')).at(-1)?.date
  const promises = 'Promises that every move kept: all.\n'
  const charts = `${promises}Moves by chart version:\n  user ${currentChart('user')}, of ${date}: 1 move\n`
  expect(await verify()).toEqual([0, `The lifecycles are sound: 1 record, 1 move.\n${charts}`])

  await within(async (tx) => {
    await tx.execute(sql`update users set locked = true`)
    await tx.execute(sql`
      insert into record_moves (entity, record_id, event, from_status, to_status, facts, at, request_id, chart)
      values ('user', 'first-admin', 'user.edit', 'unlocked', 'unlocked', '{"by":{"relation":"self"}}', '2026-03-02T10:00Z', 'r', 'ffffffffffff')`)
  })
  const place = 'user first-admin at user.edit of 2026-03-02T10:00:00.000Z (move 2)'
  expect(await verify()).toEqual([
    1,
    `The lifecycles are not sound: 1 finding in 1 record, 2 moves.\n  ${place}: the record is locked, but its moves end in unlocked\n${charts}  user ffffffffffff, which this version of Statehouse does not know: 1 move\n`,
  ])
})

test('the command refuses a database that the server has open', async () => {
  await stage.prepareDatabase()
  await stage.startServer()
  expect(await verify()).toEqual([1, expect.stringMatching(/^Another process has the database in .* open\./)])
})
