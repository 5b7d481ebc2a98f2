import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import type { Queries, Transaction } from '#server/db/connect.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { moveOutAsDocumented } from '#tests/support/archive.ts'
import { undone } from '#tests/support/undone.ts'
import { clockAt } from '#tools/clock.ts'
import { asSuperuser, openAgain, testDatabase, withSavepoint } from '#tools/database.ts'
import { type AuditEntry, appendAudit, hashOf } from './append.ts'
import { sealLogs, startSealing } from './seal.ts'
import { type AuditReport, hasSeal, movedOut, verifyAudit, verifySeals } from './verify.ts'

const ADA = { id: 'ada', firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' }
const ORIGIN = { requestId: 'r1', ip: '10.0.0.1' }
const HASH = expect.stringMatching(/^[0-9a-f]{64}$/)

const db = await testDatabase()
const log = pino({ level: 'silent' })
const seal = () => sealLogs({ db, log })

afterAll(() => db.close())

const undoing = (work: (tx: Transaction) => Promise<void>) => asSuperuser(db, (opened) => undone(opened, work))

const append = (tx: Transaction, entry: AuditEntry) =>
  appendAudit({ tx, services: clockAt('2026-03-02T09:00:00.123Z'), principal: ADA, request: ORIGIN }, entry)

const write = (message: string) => db.transaction((tx) => append(tx, { action: 'a.b', message }))

/** They are one transaction, so one batch. */
const writeWithMove = () =>
  db.transaction(async (tx) => {
    await append(tx, { action: 'a.b', message: 'with a move' })
    await tx.execute(sql`
      insert into record_moves (entity, record_id, event, to_status, facts, at, request_id)
      values ('task', 't1', 'task.create', 'proposed', '{}', '2026-03-02T09:00Z', 'r1')`)
  })

async function tamper(tx: Transaction, ...changes: readonly SQL[]) {
  await tx.execute(sql`set local session_replication_role = replica`)
  for (const change of changes) await tx.execute(change)
}

const figures = (report: AuditReport) =>
  report.sound ? [report.seal.batch, report.sealed, report.pending] : [report.place, report.problem]

/** A transaction of another database of the cluster can hold back the seal. */
const sealed = () =>
  vi.waitFor(
    async () => {
      await seal()
      const report = await db.transaction(verifySeals)
      if (!report.sound || report.pending > 0) throw new Error('Rows are pending')
      return report
    },
    { timeout: 20_000, interval: 20 },
  )

test('an entry has its content, its hash and no link to the entry before it', () =>
  undoing(async (tx) => {
    const entity = { entity: 'task', entityId: 't1' }
    await append(tx, { action: 'task.create', message: 'Created task: Books', ...entity, after: { title: 'Books' } })
    const { position: _position, tx: _tx, ...content } = getTableColumns(auditLog)
    const [row] = await tx.select(content).from(auditLog)
    expect(row).toEqual({
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
      previousHash: null,
      hash: HASH,
    })
  }))

test('values survive the database: nested objects in any key order, dates, numbers and missing members', () =>
  undoing(async (tx) => {
    const after = { z: 1, a: { y: [1.5, null, { k: 'v' }], b: 'ÄÖ“' }, at: new Date(0), none: undefined }
    await append(tx, { action: 'a.b', message: 'm', after })
    expect(figures(await verifyAudit(tx))).toEqual([0, 0, 1])
  }))

test.each([
  ['update', sql`update audit_log set message = 'x'`],
  ['delete', sql`delete from audit_log`],
  ['truncate', sql`truncate audit_log`],
  ['update of a seal', sql`update audit_seals set total = 7`],
  ['removal of the seals', sql`delete from audit_seals`],
  ['truncation of the seals', sql`truncate audit_seals`],
])('the database refuses: %s', (_, statement) =>
  undoing(async (tx) => {
    await append(tx, { action: 'a.b', message: 'm' })
    const refused = withSavepoint(tx, () => tx.execute(statement))
    await expect(refused).rejects.toHaveProperty('cause.code', '42501')
  }),
)

test('sixteen writers at once are sealed in batches, each entry once, while they write', async () => {
  const second = await openAgain(db)
  const stops = [startSealing({ db, log }), startSealing({ db: second, log })]
  const writers = Array.from({ length: 16 }, async (_, writer) => {
    for (let turn = 0; turn < 5; turn += 1) await write(`${writer} ${turn}`)
  })
  await Promise.all(writers)
  for (const stop of stops) await stop()
  if (second !== db) await second.close()
  await sealed()
  expect(figures(await db.transaction(verifyAudit)).slice(1)).toEqual([80, 0])
})

test('a batch that takes longer than a call may is sealed without timeouts', async () => {
  await write('imported')
  const cause = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const slow = vi.spyOn(db.queries, 'execute').mockRejectedValue(new Error('Failed', { cause }))
  const { queries } = db
  const withoutTimeouts = <T>(work: (patient: Queries) => Promise<T>) => {
    slow.mockRestore()
    return work(queries)
  }
  await sealLogs({ db: { ...db, queries, withoutTimeouts }, log })
  expect(queries.execute).not.toBe(slow)
  await sealed()
})

test('a seal ends while entries keep coming', async () => {
  let seals = 0
  const execute = async (query: SQL) => {
    seals += 1
    if (seals < 5) await write('meanwhile')
    return db.queries.execute(query)
  }
  await sealLogs({ db: { ...db, queries: Object.create(db.queries, { execute: { value: execute } }) }, log })
  expect(seals).toBe(1)
  await sealed()
})

test('a transaction that is older and ends later is sealed later, and moves are sealed with entries', async () => {
  const before = await sealed()
  const { batch } = before.seal
  if (db.engine === 'postgres') {
    const [opened, closing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const older = db.transaction(async (tx) => {
      await append(tx, { action: 'a.b', message: 'older' })
      opened.resolve()
      await closing.promise
    })
    await opened.promise
    await write('younger')
    await seal()
    expect(figures(await db.transaction(verifySeals))).toEqual([batch, before.sealed, 1])
    closing.resolve()
    await older
  } else {
    await write('older')
    await write('younger')
  }
  for (let batches = 0; batches < 3; batches += 1) {
    await writeWithMove()
    await sealed()
  }
  const after = await sealed()
  expect(after.sealed).toBe(before.sealed + 8)
  const kept = after.seal
  expect(await db.transaction((tx) => hasSeal(tx, kept))).toBe(true)
  expect(await db.transaction((tx) => hasSeal(tx, { ...kept, hash: '1'.repeat(64) }))).toBe(false)
  expect(await db.transaction((tx) => hasSeal(tx, { ...kept, batch: kept.batch + 1 }))).toBe(false)
})

const [middle, last] = ['(select max(batch) - 1 from audit_seals)', '(select max(batch) from audit_seals)'].map(
  (text) => sql.raw(text),
)
const inBatch = (batch: SQL | undefined) => sql`tx >= (select from_tx from audit_seals where batch = ${batch})
  and tx < (select to_tx from audit_seals where batch = ${batch})`
const firstIn = (batch: SQL | undefined) => sql`(select min(position) from audit_log where ${inBatch(batch)})`

const COLUMNS = sql.raw('tx, at, user_id, first_name, last_name, email, action, message, ip, request_id, hash')
const copyOf = (batch: SQL | undefined) => sql`
  insert into audit_log (position, ${COLUMNS}) overriding system value
  select 1000000, ${COLUMNS} from audit_log where position = ${firstIn(batch)}`

const CHANGED = 'an entry was changed, removed or inserted'

test.each<[string, SQL[], place: RegExp, problem: string | RegExp]>([
  [
    'a flipped byte',
    [sql`update audit_log set message = 'x' where position = ${firstIn(middle)}`],
    /^entry \d+$/,
    'its content does not fit its hash',
  ],
  [
    'a flipped byte of a pending entry',
    [sql`update audit_log set message = 'x' where position = (select max(position) from audit_log)`],
    /^entry \d+$/,
    'its content does not fit its hash',
  ],
  [
    'a removed entry',
    [sql`delete from audit_log where position = ${firstIn(middle)}`],
    /^batch \d+$/,
    /^it has \d+ entries, not \d+$/,
  ],
  ['an inserted entry', [copyOf(middle)], /^batch \d+$/, /^it has \d+ entries, not \d+$/],
  [
    'an entry in another place',
    [copyOf(middle), sql`delete from audit_log where position = ${firstIn(middle)}`],
    /^batch \d+$/,
    CHANGED,
  ],
  [
    'an entry in another batch',
    [
      sql`update audit_log set tx = (select to_tx from audit_seals where batch = ${middle}) where position = ${firstIn(middle)}`,
    ],
    /^batch \d+$/,
    /^it has \d+ entries, not \d+$/,
  ],
  [
    'an entry before the first batch',
    [sql`update audit_log set tx = -1 where position = (select max(position) from audit_log)`],
    /^the log$/,
    'it has rows that belong to no batch',
  ],
  [
    'a changed move',
    [sql`update record_moves set to_status = 'denied'`],
    /^batch \d+$/,
    'a move was changed, removed or inserted',
  ],
  ['a removed move', [sql`delete from record_moves`], /^batch \d+$/, 'it has 0 moves, not 1'],
  ['a removed seal', [sql`delete from audit_seals where batch = ${middle}`], /^batch \d+$/, /^batch \d+ is missing$/],
  [
    'a removed batch',
    [sql`delete from audit_log where ${inBatch(middle)}`, sql`delete from audit_seals where batch = ${middle}`],
    /^batch \d+$/,
    /^batch \d+ is missing$/,
  ],
  [
    'removed entries of the last batch',
    [sql`delete from audit_log where ${inBatch(last)}`],
    /^batch \d+$/,
    /^it has 0 entries, not \d+$/,
  ],
  [
    'a changed seal',
    [sql`update audit_seals set sealed_at = sealed_at + interval '1 s' where batch = ${middle}`],
    /^batch \d+$/,
    'its seal does not fit its hash',
  ],
  ['no seals', [sql`delete from audit_seals`], /^batch 0$/, 'it is missing'],
])('%s is found', async (_title, changes, place, problem) => {
  await undoing(async (tx) => {
    await append(tx, { action: 'a.b', message: 'pending' })
    await tamper(tx, ...changes)
    expect(await verifyAudit(tx)).toEqual({
      sound: false,
      place: expect.stringMatching(place),
      problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
    })
  })
})

test('an entry that is rewritten together with its hash is found by its batch', () =>
  undoing(async (tx) => {
    const [row] = await tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.position, firstIn(middle)))
    if (!row) throw new Error('There is no entry')
    const { position, tx: _tx, previousHash: _link, hash: _hash, ...content } = { ...row, message: 'Boots' }
    const hash = hashOf(content)
    await tamper(
      tx,
      sql`update audit_log set message = 'Boots', hash = decode(${hash}, 'hex') where position = ${position}`,
    )
    const found = { sound: false, place: expect.stringMatching(/^batch \d+$/), problem: CHANGED }
    expect([await verifySeals(tx), await verifyAudit(tx)]).toEqual([found, found])
  }))

test('after a restore into a cluster with lower transaction numbers, new entries follow the last seal', () =>
  undoing(async (tx) => {
    await tamper(tx, sql`update audit_log set tx = tx + 1000000000`, sql`update record_moves set tx = tx + 1000000000`)
    await tx.execute(sql`select continue_log()`)
    await append(tx, { action: 'a.b', message: 'after the restore' })
    const { rows } = await tx.execute<{ isLater: boolean }>(sql`
      select max(tx) = (select tx from audit_log order by position desc limit 1) as "isLater" from audit_log`)
    expect(rows).toEqual([{ isLater: true }])
  }))

test('entries that an operator moved out leave a sound log, from which no others can be removed', () =>
  undoing(async (tx) => {
    const [before, entries] = [await verifyAudit(tx), await tx.$count(auditLog)]
    await moveOutAsDocumented(tx)
    expect([await tx.$count(auditLog), await movedOut(tx)]).toEqual([0, entries])
    expect([await verifyAudit(tx), await verifySeals(tx)]).toEqual([before, before])
    await append(tx, { action: 'a.b', message: 'after' })
    for (const statement of [sql`delete from audit_log`, sql`delete from audit_archives`])
      await expect(withSavepoint(tx, () => tx.execute(statement))).rejects.toHaveProperty('cause.code', '42501')
  }))
