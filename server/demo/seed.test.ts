import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, ne, notInArray, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#contract/notifications.ts'
import { verifyAudit } from '#server/core/audit/verify.ts'
import type { Services } from '#server/core/context.ts'
import { readConfig } from '#server/core/env.ts'
import { verifyLifecycles } from '#server/core/lifecycle-check/verify.ts'
import type { Database } from '#server/db/connect.ts'
import { accounts, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { auditLog, recordMoves } from '#server/db/log-tables.ts'
import { fileUploads, mediaAssets } from '#server/db/media-tables.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { announcements, roles, tasks, users } from '#server/db/schema.ts'
import { findAsset } from '#server/media/storage/asset.ts'
import { openFolderStore } from '#server/media/storage/folder-store.ts'
import type { MediaStore } from '#server/media/storage/store.ts'
import { contentError } from '#server/media/upload/inspect.ts'
import { testDatabase } from '#tools/database.ts'
import { loadDemo } from '../../scripts/demo-load/load.ts'
import { seed } from './seed.ts'

const NOW = new Date('2026-03-04T13:00:00.000Z')
const ADMIN = 'admin@statehouse.example'
const KINDS_OF_DEMO = NOTIFICATION_KINDS.filter(
  (kind) => !['promise.broken', 'task.answered', 'task.noted'].includes(kind),
).sort()

const servicesOf = (db: Database): Services => ({
  db,
  now: () => NOW,
  newId: randomUUID,
  log: pino({ level: 'silent' }),
  limits: readConfig({}).limits,
  media: readConfig({}).media,
  wakeMails: () => undefined,
  effectsOf: () => [],
})

const countsIn = async (db: Database) => ({
  roles: await db.queries.$count(roles),
  users: await db.queries.$count(users),
  tasks: await db.queries.$count(tasks),
  accounts: await db.queries.$count(accounts),
  transactions: await db.queries.$count(ledgerTransactions),
  announcements: await db.queries.$count(announcements),
  audited: (await db.queries.select().from(auditLog).orderBy(auditLog.position)).map(({ message }) => message),
})

const replayedIn = async (db: Database) => {
  const { records, found, findings } = await db.transaction(verifyLifecycles)
  return { records, found, findings }
}

async function expectLoaded(services: Services, expected: { users: number; transactions: number }) {
  await loadDemo(services, { transactions: expected.transactions })
  const { users, accounts, transactions } = await countsIn(services.db)
  expect({ users, accounts, transactions }).toEqual({ accounts: 6, ...expected })
  expect((await replayedIn(services.db)).findings).toEqual([])
}

describe('a database with the demonstration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-demo-'))
  let db: Database
  let services: Services
  let files: MediaStore

  beforeAll(async () => {
    db = await testDatabase()
    services = servicesOf(db)
    files = await openFolderStore(folder)
    await seed(services, { demo: true, adminEmail: ADMIN, files })
  })
  afterAll(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })

  test('has notifications of the last days: proposals that wait, and nothing to mail', async () => {
    const stored = await db.queries.select().from(notifications)
    const waiting = await db.queries.select().from(tasks).where(eq(tasks.status, 'proposed'))
    const unread = stored.filter(({ readAt }) => readAt === null)
    const proposed = unread.filter(({ kind, userId }) => kind === 'task.proposed' && userId === 'first-admin')
    const ids = waiting.map(({ id }) => id)
    expect({
      kinds: [...new Set(stored.map(({ kind }) => kind))].sort(),
      admin: proposed.length > 0,
      settled: proposed.filter(({ entityId }) => !ids.includes(entityId)),
      toMail: stored.filter(({ mailedAt }) => mailedAt === null),
      late: stored.filter(({ at }) => at > NOW),
    }).toEqual({ kinds: KINDS_OF_DEMO, admin: true, settled: [], toMail: [], late: [] })
  })

  test('gets a whole organization', async () => {
    const { audited, ...rows } = await countsIn(db)
    expect(rows).toEqual({
      roles: 6,
      users: 40,
      tasks: 200,
      accounts: 6,
      transactions: 5_000,
      announcements: 13,
    })
    expect(audited.filter((_, place) => place === 0 || place === audited.length - 1)).toEqual([
      'Created the first super admin: admin@statehouse.example',
      'Demonstration data loaded',
    ])
  })

  test('has an entry of the audit log for each move of the demonstration, in a sound chain', async () => {
    const moved = await db.queries
      .select({ at: recordMoves.at, action: recordMoves.event, userId: recordMoves.actorId })
      .from(recordMoves)
      .innerJoin(
        auditLog,
        sql`entry = position and entity_id = record_id and action = event and audit_log.at = record_moves.at`,
      )
      .where(notInArray(recordMoves.entity, ['account', 'transaction']))
      .orderBy(recordMoves.id)
    const entries = await db.queries
      .select({ at: auditLog.at, action: auditLog.action, userId: auditLog.userId, message: auditLog.message })
      .from(auditLog)
      .where(ne(auditLog.action, 'fileUpload.create'))
      .orderBy(auditLog.position)
    expect(entries.slice(1, -1).map(({ message, ...entry }) => entry)).toEqual(moved)
    expect(entries.filter(({ message, action }) => message.startsWith(action))).toEqual([])
    const { sound } = await db.transaction(verifyAudit)
    expect(sound).toBe(true)
  })

  test('has files whose content is what their names say, and announcements with some', async () => {
    const assets = await db.queries.select().from(mediaAssets)
    const faults = assets.map(({ uploadId, bytes, extension }) =>
      contentError({ size: bytes, read: (range) => files.read(uploadId, range) }, extension),
    )
    expect(await Promise.all(faults)).toEqual(assets.map(() => undefined))
    const uploads = await db.queries.select().from(fileUploads)
    const attached = (await db.queries.select().from(announcements)).flatMap((announcement) => announcement.files)
    const found = await Promise.all(
      [...uploads.map(({ url }) => url), ...attached].map((url) => findAsset(db.queries, new URL(url).pathname)),
    )
    expect(found.map((asset) => asset?.id).sort()).toEqual(assets.map(({ id }) => id).sort())
    expect({
      types: Object.fromEntries(
        Map.groupBy(uploads, ({ type }) => type)
          .entries()
          .map(([type, { length }]) => [type, length]),
      ),
      attached: attached.length,
    }).toEqual({ types: { IMG: 3, PDF: 3 }, attached: 4 })
  })

  test('has moves that end in the status of each record', async () => {
    expect(await replayedIn(db)).toEqual({ records: 40 + 6 + 200 + 13 + 6 + 5_000, found: 0, findings: [] })
  })

  test('that was filled is not filled again', async () => {
    const filled = await countsIn(db)
    await seed(services, { demo: true, adminEmail: 'other@statehouse.example' })
    expect(await countsIn(db)).toEqual(filled)
    expect(await db.queries.$count(users, eq(users.email, 'other@statehouse.example'))).toBe(0)
  })

  test('can be filled for load tests', () => expectLoaded(services, { users: 40, transactions: 5_050 }))
})

describe('a database', () => {
  let db: Database
  let services: Services

  beforeEach(async () => {
    db = await testDatabase()
    services = servicesOf(db)
  })
  afterEach(() => db.close())

  test('that is empty, without the demonstration, gets the first super admin alone, and their creation', async () => {
    await seed(services, { demo: false, adminEmail: ' Admin@Statehouse.example' })
    expect(await countsIn(db)).toEqual({
      roles: 0,
      users: 1,
      tasks: 0,
      accounts: 0,
      transactions: 0,
      announcements: 0,
      audited: ['Created the first super admin: admin@statehouse.example'],
    })
    const [admin] = await db.queries.select().from(users)
    expect(admin).toEqual({
      id: 'first-admin',
      firstName: 'Adaeze',
      lastName: 'Nwosu',
      email: ADMIN,
      roleId: null,
      isSuperAdmin: true,
      locked: false,
      lastActiveAt: null,
      signedInAs: null,
      ssoSubject: null,
      version: 1,
      createdAt: NOW,
    })
    expect(await replayedIn(db)).toEqual({ records: 1, found: 0, findings: [] })
    const stored = await db.queries.select().from(recordMoves)
    expect(
      stored.map(({ recordId, event, to, actorId, at, entry }) => ({ recordId, event, to, actorId, at, entry })),
    ).toEqual([{ recordId: 'first-admin', event: 'user.create', to: 'unlocked', actorId: null, at: NOW, entry: 1 }])
  })

  test('without the demonstration can be filled for load tests', async () => {
    await seed(services, { demo: false, adminEmail: ADMIN })
    await expectLoaded(services, { users: 1, transactions: 50 })
  })

  test('with a user is left alone', async () => {
    await db.queries.insert(users).values({
      id: 'someone',
      firstName: 'Amina',
      lastName: 'Yusuf',
      email: 'amina@statehouse.example',
      createdAt: NOW,
    })
    await seed(services, { demo: true, adminEmail: ADMIN })
    const nothing = { roles: 0, tasks: 0, accounts: 0, transactions: 0, announcements: 0, audited: [] }
    expect(await countsIn(db)).toEqual({ ...nothing, users: 1 })
  })
})
