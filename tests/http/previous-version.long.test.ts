import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { verifyAudit } from '#server/core/audit/verify.ts'
import { toDatabase } from '#server/db/connect.ts'
import { MIGRATIONS } from '#server/db/pool.ts'
import { migratePostgres, openPostgres } from '#server/db/postgres.ts'
import { openClient } from '#tools/cluster/client.ts'
import { startMailCatcher } from '#tools/cluster/mail-catcher.ts'
import { createEmptyPostgres, onPostgres } from '#tools/database.ts'
import { processFolder } from '#tools/process.ts'

const ROOT = join(import.meta.dirname, '../..')

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()

/** Returns the commit before the newest migration, and undefined without its history. */
function commitBeforeMigration() {
  try {
    if (git('status', '--porcelain', '--', MIGRATIONS)) return git('rev-parse', 'HEAD')
    return git('rev-parse', '--verify', `${git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS)}^`)
  } catch {
    return undefined
  }
}

/** Writes the commit's files to `folder`, with the packages of today. */
function checkOut(commit: string, folder: string) {
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 }),
  })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}

const url = process.env.TEST_DATABASE_URL ?? ''
const ADMIN = 'admin@statehouse.example'
const LISTS = Object.values(calls).flatMap(({ method, path, source }) =>
  ['stated', 'summary'].includes(source) && method === 'GET' && !path.includes(':') ? path : [],
)

const migrations = (database: string) => onPostgres(database, 'select created_at from drizzle.__drizzle_migrations')

test.runIf(url)(
  'the previous version serves before, during and after the migration to this one',
  async ({ skip }) => {
    const commit = commitBeforeMigration()
    if (!commit) return skip('The history of git is missing: a shallow clone, or no repository')
    const folder = mkdtempSync(join(tmpdir(), 'statehouse-previous-'))
    checkOut(commit, folder)
    const stage = processFolder(join(folder, 'server/main.ts'))
    const mails = await startMailCatcher(join(folder, 'mails'))
    onTestFinished(async () => {
      await stage.close()
      await mails.close()
      rmSync(folder, { recursive: true })
    })
    const { owner, server } = await createEmptyPostgres(url)
    const settings = { DATABASE_URL: server, DEMO: '1', RATE_MAIL_INTERVAL: '0', SMTP_URL: mails.url }
    const migrate = stage.run(join(folder, 'server/cli/migrate.ts'), [], { ...settings, MIGRATION_DATABASE_URL: owner })
    expect(await migrate.exit, migrate.text()).toBe(0)
    const { url: address } = await stage.startServer(settings)
    const { nextCodeFor } = mails
    const { call, signIn } = openClient(address)
    const adminId = (await signIn(ADMIN, nextCodeFor)).body.data.user._id
    async function work(title: string) {
      const lists = await Promise.all(LISTS.map((list) => call('GET', list)))
      const given = { title, dueDate: new Date(Date.now() + 86_400_000).toISOString(), assignedTo: adminId }
      const created = await call('POST', '/task/assign', { body: given })
      const moved = await call('PATCH', `/task/${created.body.data?._id}/complete`)
      return [...lists, created, moved].map(({ status }) => status)
    }
    const served = [...LISTS.map(() => 200), 201, 200]

    expect(await work('Before')).toEqual(served)
    const before = await migrations(owner)
    const during = work('During')
    await migratePostgres(owner, server)
    expect((await migrations(owner)).length).toBeGreaterThan(before.length)
    expect(await during).toEqual(served)
    expect(await work('After')).toEqual(served)
    expect((await signIn(ADMIN, nextCodeFor)).status).toBe(200)
    expect((await call('GET', '/session/validate')).status).toBe(200)
    expect(await stage.run(join(folder, 'server/cli/audit-verify.ts'), [], settings).exit).toBe(0)

    const db = toDatabase(await openPostgres(server, { timeouts: 'none' }))
    expect(await db.transaction(verifyAudit).finally(db.close)).toHaveProperty('sound', true)
  },
  60_000,
)
