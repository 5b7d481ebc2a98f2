import { type SQL, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { verifyLifecycles } from '#server/core/lifecycle-check/verify.ts'
import { currentChart, insertMoves } from '#server/core/moves.ts'
import { roles, users } from '#server/db/schema.ts'
import { undone } from '#tests/support/undone.ts'
import { asSuperuser } from '#tools/database.ts'
import { startTaskWorld } from './support/task-world.ts'

const world = await startTaskWorld()
afterAll(() => world.close())

const AT = '2026-03-02T09:00:00.000Z'
await world.db.queries.update(users).set({ locked: false })
await world.db.transaction(async (tx) => {
  const created = { facts: {}, at: new Date(AT), requestId: 'test' }
  const people = await tx.select().from(users)
  const theirRoles = await tx.select().from(roles)
  await insertMoves(tx, [
    ...people.map(({ id }) => ({
      ...created,
      entity: 'user' as const,
      recordId: id,
      event: 'user.create',
      to: 'unlocked',
    })),
    ...theirRoles.map(({ id }) => ({
      ...created,
      entity: 'role' as const,
      recordId: id,
      event: 'role.create',
      to: 'active',
    })),
  ])
})

const [done, erased] = [await world.propose('Settlements'), await world.propose('Settlements')]
await world.move('chidi', done, 'task.approve')
await world.move('adaeze', done, 'task.deny', { feedback: 'Which merchants?' })
await world.move('adaeze', done, 'task.approve', {})
await world.move('chidi', done, 'task.markDone', { percentageDone: 60 })
await world.move('chidi', erased, 'task.delete')

const people = { records: 8, moves: 8 }
const sound = {
  records: people.records + 2,
  moves: people.moves + 7,
  found: 0,
  findings: [],
  stuck: [],
}

/** Returns what a check finds after a change of the stored data, which is undone. */
async function checkAfter(...changes: readonly SQL[]) {
  let report: Awaited<ReturnType<typeof verifyLifecycles>> | undefined
  await asSuperuser(world.db, (db) =>
    undone(db, async (tx) => {
      await tx.execute(sql`alter table record_moves disable trigger user`)
      for (const change of changes) await tx.execute(change)
      report = await verifyLifecycles(tx)
    }),
  )
  if (!report) throw new Error('There is no report')
  return report
}

const problemsAfter = async (...changes: readonly SQL[]) =>
  (await checkAfter(...changes)).findings.map(({ id, step, problem }) => [id, step?.move, problem])

const ofDone = (event: string) => sql`entity = 'task' and record_id = ${done} and event = ${event} and refusal is null`

test('moves that were made by calls are sound, and each counts for its chart', async () => {
  const { rules, ...report } = await world.db.transaction(verifyLifecycles)
  expect(report).toEqual({
    ...sound,
    charts: [
      { entity: 'task', chart: currentChart('task'), moves: 7 },
      { entity: 'user', chart: currentChart('user'), moves: 6 },
      { entity: 'role', chart: currentChart('role'), moves: 2 },
    ],
  })
})

test('a row that was changed without a move is found, with its record and last move', async () => {
  const { rows } = await world.db.queries.execute<{ id: string }>(
    sql`select id::text as id from record_moves where event = 'task.markDone'`,
  )
  const { charts, rules, ...report } = await checkAfter(sql`update tasks set status = 'completed' where id = ${done}`)
  expect(report).toEqual({
    ...sound,
    found: 1,
    findings: [
      {
        entity: 'task',
        id: done,
        step: { _id: rows[0]?.id, move: 'task.markDone', at: AT },
        problem: 'the record is completed, but its moves end in done',
      },
    ],
  })
})

const missing = (was: string, not: string) => `a move is missing before it: the record was ${was}, not ${not}`

test.each<[string, SQL, ...[move: string | undefined, problem: string][]]>([
  [
    'a removed move',
    sql`delete from record_moves where ${ofDone('task.deny')}`,
    ['task.approve', missing('proposed', 'denied')],
  ],
  [
    'a removed creation',
    sql`delete from record_moves where ${ofDone('task.create')}`,
    ['task.deny', 'the creation is missing'],
  ],
  ['removed moves', sql`delete from record_moves where record_id = ${done}`, [undefined, 'the record has no moves']],
  [
    'a creation in a wrong status',
    sql`update record_moves set to_status = 'done' where ${ofDone('task.create')}`,
    [
      'task.create',
      'task.create cannot start in done. It breaks a promise: Nobody can bring the task to done before somebody brought the task to approved, denied, or carried-forward.',
    ],
    ['task.deny', missing('done', 'proposed')],
  ],
  [
    'a creation by a move that creates nothing',
    sql`update record_moves set event = 'task.invent' where ${ofDone('task.create')}`,
    ['task.invent', 'task.invent does not create a record'],
  ],
  [
    'a second creation',
    sql`update record_moves set from_status = null where ${ofDone('task.deny')}`,
    ['task.deny', 'it creates the record once more'],
  ],
  [
    'a move of a person who may not make it',
    sql`update record_moves set facts = jsonb_set(facts, '{by,relation}', '"colleague"') where ${ofDone('task.approve')}`,
    ['task.approve', 'today’s chart refuses it while denied, because of actsAsReviewer'],
  ],
  [
    'a move that its status does not have',
    sql`update record_moves set event = 'task.markDone' where ${ofDone('task.deny')}`,
    [
      'task.markDone',
      'today’s chart refuses it while proposed. It breaks a promise: A reviewer or a colleague can never make “Mark as Done”.',
    ],
  ],
  [
    'a move without the facts of its person',
    sql`update record_moves set facts = '{}' where ${ofDone('task.approve')}`,
    ['task.approve', 'today’s chart cannot decide by its stored facts'],
  ],
  [
    'a move that ends elsewhere',
    sql`update record_moves set to_status = 'completed' where ${ofDone('task.markDone')}`,
    ['task.markDone', 'today’s chart ends in done, not in completed'],
    ['task.markDone', 'the record is done, but its moves end in completed'],
  ],
  [
    'a status that today’s chart does not have',
    sql`update record_moves set to_status = 'paused' where ${ofDone('task.create')}`,
    ['task.create', 'today’s chart has no status “paused”'],
    ['task.deny', missing('paused', 'proposed')],
  ],
  [
    'a removed record',
    sql`delete from tasks where id = ${done}`,
    ['task.markDone', 'the record does not exist, and no move deleted it'],
  ],
])('%s is found', async (_title, change, ...expected) => {
  expect(await problemsAfter(change)).toEqual(expected.map((finding) => [done, ...finding]))
})

test('a record that is there after its deletion is found', async () => {
  const restored = sql`
    insert into tasks (id, title, due_date, status, assigned_to, created_by, origin, created_at, updated_at)
    select ${erased}, title, due_date, 'proposed', assigned_to, created_by, origin, created_at, updated_at from tasks`
  expect(await problemsAfter(restored)).toEqual([
    [erased, 'task.delete', 'the record is proposed, although it was deleted'],
  ])
})

const lockSuperAdmins = sql`update users set locked = true where is_super_admin`

test.each([
  ['done, while all super admins are locked', [], true],
  ['approved, while all super admins are locked', [sql`update tasks set status = 'approved'`], false],
  [
    'approved, while everybody is locked',
    [sql`update tasks set status = 'approved'`, sql`update users set locked = true`],
    true,
  ],
  [
    'done, while its assignee is the only super admin left',
    [sql`update tasks set assigned_to = 'adaeze'`, sql`update users set locked = false where id = 'adaeze'`],
    false,
  ],
  ['done, while one super admin is left', [sql`update users set locked = false where id = 'adaeze'`], false],
])('a task that is %s is listed as stuck only where nobody may move it', async (_, changes, isStuck) => {
  const { stuck } = await checkAfter(lockSuperAdmins, ...changes)
  expect(stuck).toEqual(isStuck ? [done] : [])
})

const countedRules = ({ rules }: Awaited<ReturnType<typeof checkAfter>>) =>
  rules.flatMap(({ id, broken, tried, unknown }) =>
    broken + tried + unknown > 0 ? [{ id, broken, tried, unknown }] : [],
  )

test('what would have broken a promise is counted, and what is not promised with the moves that did it', async () => {
  const review = { id: 'no-own-review', broken: 0, tried: 1, unknown: 0 }
  const own = { id: 'approves-own-proposal', broken: 0, tried: 1, unknown: 0 }
  expect(countedRules(await checkAfter())).toEqual([review, own])
  const byReviewer = sql`
    update record_moves set actor_id = (select actor_id from record_moves where ${ofDone('task.deny')})
    where ${ofDone('task.create')}`
  const report = await checkAfter(byReviewer)
  const { rows } = await world.db.queries.execute<{ id: string }>(
    sql`select id::text as id from record_moves where ${ofDone('task.approve')}`,
  )
  expect([report.found, countedRules(report)]).toEqual([0, [review, { ...own, broken: 1, tried: 0 }]])
  expect(report.rules.find(({ id }) => id === own.id)?.last).toEqual([{ recordId: done, id: rows[0]?.id }])
})

test('all findings are counted, and the first hundred kept', async () => {
  const many = sql`
    insert into roles (id, name, permissions, created_at)
    select 'extra-' || n, 'Extra ' || n, '[]', now() from generate_series(1, 130) n`
  const { records, found, findings } = await checkAfter(many)
  expect([records, found, findings.length]).toEqual([sound.records + 130, 130, 100])
})
