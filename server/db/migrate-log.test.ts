import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import canonicalize from 'canonicalize'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { sealLogs } from '#server/core/audit/seal.ts'
import { verifyAudit } from '#server/core/audit/verify.ts'
import { moveOutAsDocumented } from '#tests/support/archive.ts'
import { undone } from '#tests/support/undone.ts'
import { sessionHere } from '#tools/database.ts'
import { toDatabase } from './connect.ts'
import { embeddedEngine, migrateEmbedded } from './embedded.ts'
import { EMBEDDED } from './embedded-session.ts'
import { MIGRATIONS } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'statehouse-migrations-'))
cpSync(MIGRATIONS, folder, { recursive: true })
const journalPath = join(folder, 'meta/_journal.json')
const journal = JSON.parse(readFileSync(journalPath, 'utf8'))
const before = journal.entries.findIndex(({ tag }: { tag: string }) => tag === '0015_sealed-log')
writeFileSync(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, before) }))

const client = await PGlite.create(EMBEDDED)
await migrate(drizzle(client), { migrationsFolder: folder })
let hash = '0'.repeat(64)
for (const position of [1, 2, 3]) {
  const row = {
    position,
    at: '2026-03-02T09:00:00.123Z',
    ...{ userId: null, firstName: 'Ada', lastName: 'Obi', email: '', action: 'a.b', message: `m${position}` },
    ...{ entity: null, entityId: null, before: null, after: { b: 1, a: [2] }, ip: '', requestId: 'r' },
    previousHash: hash,
  }
  const previous = hash
  hash = createHash('sha256')
    .update(`${canonicalize(row)}`)
    .digest('hex')
  await client.query(
    `insert into audit_log (position, at, first_name, last_name, email, action, message, after, ip, request_id, previous_hash, hash)
     values ($1, $2, 'Ada', 'Obi', '', 'a.b', $3, $4, '', 'r', $5, $6)`,
    [position, row.at, row.message, row.after, previous, hash],
  )
}
await client.query('update audit_head set position = 3, hash = $1', [hash])
await migrateEmbedded(sessionHere(client))
const db = toDatabase(embeddedEngine(sessionHere(client)))
await sealLogs({ db, log: pino({ level: 'silent' }) })

afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

test('entries from before the seals are sealed as they are, and new transactions follow them', async () => {
  const report = await db.transaction(verifyAudit)
  const { rows } = await db.queries.execute('select log_transaction() > 3 as "isLater"')
  const seal = report.sound ? report.seal : undefined
  expect([seal?.batch, rows]).toEqual([1, [{ isLater: true }]])
  expect(report).toEqual({ sound: true, sealed: 3, pending: 0, pendingSince: null, seal })
})

test.each([
  [
    'a flipped byte',
    "update audit_log set message = 'x' where position = 2",
    'entry 2',
    'its content does not fit its hash',
  ],
  ['a removed entry', 'delete from audit_log where position = 2', 'entry 3', 'it does not follow the entry before it'],
  [
    'a removed end',
    'delete from audit_log where position = 3',
    'batch 0',
    'the entries from before the seals do not end in its hash',
  ],
])('%s among entries from before the seals is found', async (_title, statement, place, problem) => {
  await undone(db, async (tx) => {
    await tx.execute('set local session_replication_role = replica')
    await tx.execute(statement)
    expect(await verifyAudit(tx)).toEqual({ sound: false, place, problem })
  })
})

test('the rest of the entries from before the seals stays sound after the first ones were moved out', async () => {
  const whole = await db.transaction(verifyAudit)
  await db.transaction(moveOutAsDocumented)
  expect([whole.sound, await db.transaction(verifyAudit)]).toEqual([true, whole])
})
