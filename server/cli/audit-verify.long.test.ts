import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealLogs } from '#server/core/audit/seal.ts'
import { verifySeals } from '#server/core/audit/verify.ts'
import { readConfig } from '#server/core/env.ts'
import type { Database } from '#server/db/connect.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seed } from '#server/demo/seed.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { moveOutAsDocumented } from '#tests/support/archive.ts'
import { asSuperuser, createPostgresDatabase } from '#tools/database.ts'
import { processFolder } from '#tools/process.ts'

const stage = processFolder()
const settings: Record<string, string> = { DEMO: '0', ADMIN_EMAIL: 'admin@statehouse.example' }
const USAGE = 'npm run audit:verify -- [--quick] [--seal BATCH:HASH], with a seal as this command prints it\n'
const ZEROS = '0'.repeat(64)

async function within(work: (db: Database) => Promise<unknown>) {
  const config = readConfig({ ...settings, DATA_DIR: stage.data })
  const db = await openDatabase(config, { onFatal: exitBecauseOf })
  await work(db).finally(() => db.close())
}

async function verify(...args: string[]) {
  const { exit, text } = stage.run('server/cli/audit-verify.ts', args, settings)
  return { code: await exit, text: text() }
}

beforeAll(async () => {
  await stage.prepareDatabase()
  const url = process.env.TEST_DATABASE_URL
  if (url) settings.DATABASE_URL = await createPostgresDatabase(url)
  await within(async (db) => {
    await seed({ db, now: () => new Date('2026-03-02T09:00:00.000Z') }, readConfig(settings))
    // A transaction of another database of the cluster can hold back the seal.
    await vi.waitFor(
      async () => {
        await sealLogs({ db, log: pino({ level: 'silent' }) })
        expect(await db.transaction(verifySeals)).toHaveProperty('pending', 0)
      },
      { timeout: 20_000 },
    )
  })
})
afterAll(() => stage.close())

test('the command prints the last seal, and finds a kept seal in the log or not', async () => {
  const sound = await verify()
  const seal = /^The last seal, to keep elsewhere: (1:[0-9a-f]{64})$/m.exec(sound.text)?.[1] ?? ''
  const text = `The audit log is sound: 2 rows sealed, 0 rows pending.\nThe last seal, to keep elsewhere: ${seal}\n`
  expect(sound).toEqual({ code: 0, text })
  expect(await verify('--quick', '--seal', seal)).toEqual({ code: 0, text })
  expect(await verify('--seal', `1:${ZEROS}`)).toEqual({
    code: 1,
    text: `${text}The audit log does not have the seal 1:${ZEROS}: sealed rows were removed or replaced.\n`,
  })
})

test.each([['--seal', '1'], ['--seal'], ['--fast']])(
  'the command answers %j %j with its usage',
  async (...args) => {
    expect(await verify(...args)).toEqual({ code: 1, text: USAGE })
  },
  60_000,
)

test('a changed entry exits with 1 in the full pass; the quick pass compares hashes alone', async () => {
  await within((db) =>
    asSuperuser(db, async ({ queries }) => {
      await queries.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
      await queries.execute(sql`update audit_log set message = 'Created nobody'`)
    }),
  )
  expect(await verify()).toEqual({
    code: 1,
    text: 'The audit log is broken at entry 1: its content does not fit its hash.\n',
  })
  expect((await verify('--quick')).code).toBe(0)
})

test('entries that an operator moved out are counted, and not read', async () => {
  await within((db) => asSuperuser(db, (owner) => owner.transaction(moveOutAsDocumented)))
  const { code, text } = await verify()
  const [first, , last] = text.split('\n')
  expect([code, first, last]).toEqual([
    0,
    'The audit log is sound: 2 rows sealed, 0 rows pending.',
    'No longer in the database, and not read: 1 row.',
  ])
})
