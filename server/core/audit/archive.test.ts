import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { openArchiveStore } from '#server/media/storage/archive-store.ts'
import { allOf, memoryStore } from '#tests/support/archive.ts'
import { openTestBucket } from '#tests/support/bucket.ts'
import { clockAt } from '#tools/clock.ts'
import { asSuperuser, testDatabase } from '#tools/database.ts'
import { appendAudit } from './append.ts'
import { type ArchiveStore, archiveEntries } from './archive.ts'
import { sealLogs } from './seal.ts'
import { verifyAudit, verifySeals } from './verify.ts'

const ADA = { id: 'ada', firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' }
const ORIGIN = { requestId: 'r1', ip: '10.0.0.1' }
const LATER = new Date('2999-01-01T00:00:00.000Z')
const clock = clockAt('2026-03-02T09:00:00.123Z')
const log = pino({ level: 'silent' })

let db: Database

/** Each test has its own, since an archive is for good. */
async function useNewDatabase() {
  db = await testDatabase()
  return () => db.close()
}

/** Each message is a batch. */
async function write(...messages: readonly string[]) {
  for (const message of messages) {
    await db.transaction((tx) =>
      appendAudit(
        { tx, services: clock, principal: ADA, request: ORIGIN },
        { action: 'a.b', message, after: { n: [1.5] } },
      ),
    )
    // A transaction of another database of the cluster can hold back the seal.
    await vi.waitFor(
      async () => {
        await sealLogs({ db, log })
        expect(await db.transaction(verifySeals)).toHaveProperty('pending', 0)
      },
      { timeout: 20_000 },
    )
  }
}

const archive = (store: ArchiveStore, before = LATER) =>
  asSuperuser(db, async (owner) => {
    const archived: { file: string; entries: number }[] = []
    for await (const each of archiveEntries({ db: owner, now: clock.now }, store, before)) archived.push(each)
    return archived
  })

const verify = (store?: ArchiveStore) => db.transaction((tx) => verifyAudit(tx, store?.read))
const stored = async () =>
  (await db.queries.select().from(auditLog).orderBy(auditLog.position)).map(({ message }) => message)

async function folderStore() {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder: join(folder, 'archives'), store: await openArchiveStore(folder, undefined) }
}

describe('archiving', () => {
  beforeEach(useNewDatabase, 60_000)

  test('sealed entries move into a file, and the log stays sound with it and with what follows', async () => {
    const { folder, store } = await folderStore()
    await write('one', 'two')
    const sealed = await verify()
    const month = new Date().toISOString().slice(0, 7)
    expect(await archive(store)).toEqual([{ file: `audit-${month}-1-2.jsonl.gz`, entries: 2 }])
    expect([await stored(), await verify(store)]).toEqual([[], sealed])
    await write('three')
    const three = await verify(store)
    expect(three).toEqual({ sound: true, sealed: 3, pending: 0, pendingSince: null, seal: three.sound && three.seal })
    expect(await archive(store)).toEqual([{ file: `audit-${month}-3-3.jsonl.gz`, entries: 1 }])
    expect(await archive(store)).toEqual([])
    expect([await stored(), await verify(store), await db.transaction(verifySeals)]).toEqual([[], three, three])
    expect(readdirSync(folder)).toEqual([`audit-${month}-1-2.jsonl.gz`, `audit-${month}-3-3.jsonl.gz`])
  })

  test('what was sealed since the given time stays in the table', async () => {
    const { folder, store } = await folderStore()
    await write('one')
    expect(await archive(store, new Date('2026-01-01'))).toEqual([])
    expect([await stored(), existsSync(folder)]).toEqual([['one'], false])
  })

  test('archives go to the bucket, and come back from there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'statehouse-archive-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const bucket = await openTestBucket(join(folder, 'bucket'))
    onTestFinished(() => bucket.close())
    const store = await openArchiveStore(folder, bucket.settings)
    await write('one')
    const sealed = await verify()
    await archive(store)
    expect([await verify(store), readdirSync(join(folder, 'archives'))]).toEqual([sealed, []])
  })

  test('a file that is not what was written removes no entry', async () => {
    const store = memoryStore()
    const lossy: ArchiveStore = {
      ...store,
      async *read(file) {
        yield* (await allOf(store.read(file))).slice(0, -1)
      },
    }
    await write('one')
    await expect(archive(lossy)).rejects.toThrow(OperatorError)
    expect(await stored()).toEqual(['one'])
  })

  test('the database removes archived entries alone, and keeps the list of archives', async () => {
    const store = memoryStore()
    await write('one')
    await archive(store)
    await write('two')
    for (const statement of [
      sql`delete from audit_log`,
      sql`update audit_archives set entries = 0`,
      sql`delete from audit_archives`,
      sql`truncate audit_archives`,
    ]) {
      const refused = asSuperuser(db, ({ queries }) => queries.execute(statement))
      await expect(refused).rejects.toHaveProperty('cause.code', '42501')
    }
  })
})

describe('an archive is found', () => {
  let file: string
  let lines: readonly string[]
  beforeAll(async () => {
    const close = await useNewDatabase()
    const store = memoryStore()
    await write('one', 'two')
    file = (await archive(store))[0]?.file ?? ''
    lines = await allOf(store.read(file))
    return close
  })

  const [SEAL, ENTRY, NEXT_SEAL, NEXT_ENTRY] = [0, 1, 2, 3]
  const of = (...numbers: readonly number[]) => numbers.map((number) => lines[number] ?? '')
  const ANOTHER_SEAL = 'its seal is another one than in the database'

  test.each<[string, () => readonly string[], place: string, problem: string]>([
    [
      'with a changed entry',
      () => lines.map((line) => line.replace('one', 'won')),
      'entry 1',
      'its content does not fit its hash',
    ],
    ['without an entry', () => of(SEAL, NEXT_SEAL, NEXT_ENTRY), 'batch 1', 'it has 0 entries, not 1'],
    ['with an entry twice', () => of(SEAL, ENTRY, ENTRY, NEXT_SEAL, NEXT_ENTRY), 'batch 1', 'it has 2 entries, not 1'],
    [
      'with another order',
      () => of(SEAL, NEXT_ENTRY, NEXT_SEAL, ENTRY),
      'batch 1',
      'an entry was changed, removed or inserted',
    ],
    ['without a batch', () => of(NEXT_SEAL, NEXT_ENTRY), 'batch 1', ANOTHER_SEAL],
    ['without its last batch', () => of(SEAL, ENTRY), 'batch 2', 'it is missing'],
    ['with a batch too many', () => [...lines, ...of(SEAL)], 'batch 3', ANOTHER_SEAL],
    ['with a changed seal', () => lines.map((line) => line.replace('"moves":0', '"moves":1')), 'batch 1', ANOTHER_SEAL],
  ])('%s', async (_title, changed, place, problem) => {
    const store = memoryStore()
    await store.write(file, Readable.from(changed()))
    expect(await verify(store)).toEqual({ sound: false, place: `${place} of archive ${file}`, problem })
  })

  test('that is cut off, that is missing, that has a line without end, and that is not read', async () => {
    const { folder, store } = await folderStore()
    await store.write(file, Readable.from(lines))
    const found = (problem: string) => ({ sound: false, place: `archive ${file}`, problem })
    expect(await verify()).toEqual(found('it was not read'))
    await store.write(file, Readable.from([...lines, '0'.repeat(17 * 1024 * 1024)]))
    expect(await verify(store)).toEqual(found('it cannot be read: a line is longer than any entry'))
    await store.write(file, Readable.from(lines))
    truncateSync(join(folder, file), 60)
    expect(await verify(store)).toEqual(found('it cannot be read: unexpected end of file'))
    rmSync(join(folder, file))
    expect(await verify(store)).toEqual(
      found(`it cannot be read: ENOENT: no such file or directory, open '${join(folder, file)}'`),
    )
  })
})
