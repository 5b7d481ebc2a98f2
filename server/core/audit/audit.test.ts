import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Transaction } from '#server/db/connect.ts'
import { auditLog } from '#server/db/schema.ts'
import { clockAt } from '#tests/support/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type AuditEntry, appendAudit } from './append.ts'
import { hashOf } from './chain.ts'
import { verifyAudit } from './verify.ts'

const ADA = { id: 'ada', firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' }
const ORIGIN = { requestId: 'r1', ip: '10.0.0.1' }
const HASH = expect.stringMatching(/^[0-9a-f]{64}$/)

const db = await testDatabase()

afterAll(() => db.close())

class Undo extends Error {}

async function undone(work: (tx: Transaction) => Promise<void>) {
  const attempt = db.transaction(async (tx) => {
    await work(tx)
    throw new Undo()
  })
  await expect(attempt).rejects.toBeInstanceOf(Undo)
}

const append = (tx: Transaction, entry: AuditEntry) =>
  appendAudit({ tx, services: clockAt('2026-03-02T09:00:00.123Z'), principal: ADA, request: ORIGIN }, entry)

async function appendThree(tx: Transaction) {
  const entity = { entity: 'task', entityId: 't1' }
  await append(tx, { action: 'task.create', message: 'Created task: Books', ...entity, after: { title: 'Books' } })
  await append(tx, { action: 'task.approve', message: 'Approved task: Books', ...entity })
  await append(tx, { action: 'session.delete', message: 'Signed out' })
}

const rowsOf = (tx: Transaction) => tx.select().from(auditLog).orderBy(auditLog.position)

async function tamper(tx: Transaction, change: SQL) {
  await tx.execute(sql`alter table audit_log disable trigger user`)
  await tx.execute(change)
  await tx.execute(sql`alter table audit_log enable trigger user`)
}

test('rows follow each other without gaps, and the chain is sound', () =>
  undone(async (tx) => {
    await appendThree(tx)
    const rows = await rowsOf(tx)
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(rows[0]).toEqual({
      position: 1,
      at: new Date('2026-03-02T09:00:00.123Z'),
      userId: 'ada',
      firstName: 'Ada',
      lastName: 'Obi',
      email: 'ada@example.com',
      action: 'task.create',
      message: 'Created task: Books',
      entity: 'task',
      entityId: 't1',
      before: null,
      after: { title: 'Books' },
      ip: '10.0.0.1',
      requestId: 'r1',
      previousHash: '0'.repeat(64),
      hash: HASH,
    })
    expect(rows[1]?.previousHash).toBe(rows[0]?.hash)
    expect(await verifyAudit(tx)).toEqual({ sound: true, rows: 3, hash: rows[2]?.hash })
  }))

test('values survive the database: nested objects in any key order, dates, numbers and missing members', () =>
  undone(async (tx) => {
    const after = { z: 1, a: { y: [1.5, null, { k: 'v' }], b: 'ÄÖ“' }, at: new Date(0), none: undefined }
    await append(tx, { action: 'a.b', message: 'm', after })
    expect(await verifyAudit(tx)).toEqual({ sound: true, rows: 1, hash: HASH })
  }))

test('an event of a change that is undone leaves no trace and no gap', () =>
  undone(async (tx) => {
    const change = tx.transaction(async (point) => {
      await append(point, { action: 'a.b', message: 'undone' })
      throw new Error('no')
    })
    await expect(change).rejects.toThrow('no')
    await append(tx, { action: 'a.b', message: 'kept' })
    expect((await rowsOf(tx)).map(({ position, message }) => [position, message])).toEqual([[1, 'kept']])
    expect(await verifyAudit(tx)).toEqual({ sound: true, rows: 1, hash: HASH })
  }))

test.each([
  ['update', sql`update audit_log set message = 'x'`],
  ['delete', sql`delete from audit_log`],
  ['truncate', sql`truncate audit_log`],
  ['removal of the head', sql`delete from audit_head`],
])('the database refuses: %s', (_, statement) =>
  undone(async (tx) => {
    await appendThree(tx)
    const refused = tx.transaction((point) => point.execute(statement))
    await expect(refused).rejects.toHaveProperty('cause.code', '42501')
    expect(await verifyAudit(tx)).toHaveProperty('rows', 3)
  }),
)

test.each([
  [
    'one flipped byte',
    sql`update audit_log set message = 'Approved task: Boots' where position = 2`,
    { position: 2, problem: 'its content does not fit its hash' },
  ],
  ['a removed row', sql`delete from audit_log where position = 2`, { position: 3, problem: 'position 2 is missing' }],
  [
    'a removed tail',
    sql`delete from audit_log where position = 3`,
    { position: 3, problem: 'the log should go on to position 3' },
  ],
])('%s is found', (_, change, found) =>
  undone(async (tx) => {
    await appendThree(tx)
    await tamper(tx, change)
    expect(await verifyAudit(tx)).toEqual({ sound: false, ...found })
  }),
)

test('a row rewritten together with its hash is found by the row after it', () =>
  undone(async (tx) => {
    await appendThree(tx)
    const [first] = await rowsOf(tx)
    if (!first) throw new Error('There is no first row')
    const { hash: _, ...content } = { ...first, message: 'Created task: Boots' }
    await tamper(
      tx,
      sql`update audit_log set message = ${content.message}, hash = ${hashOf(content)} where ${eq(auditLog.position, 1)}`,
    )
    expect(await verifyAudit(tx)).toEqual({
      sound: false,
      position: 2,
      problem: 'it does not follow the row before it',
    })
  }))

test('sixteen writers at once make one unbroken chain', async () => {
  const writers = Array.from({ length: 16 }, async (_, writer) => {
    for (let turn = 0; turn < 5; turn += 1)
      await db.transaction((tx) => append(tx, { action: 'a.b', message: `${writer} ${turn}` }))
  })
  await Promise.all(writers)
  expect(await db.transaction(verifyAudit)).toEqual({ sound: true, rows: 80, hash: HASH })
})
