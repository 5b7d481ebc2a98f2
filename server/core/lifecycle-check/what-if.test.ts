import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { type Tracked, tracked } from '#machines/lifecycles/tracked.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { tasks } from '#server/db/schema.ts'
import { seed } from '#server/demo/seed.ts'
import { testDatabase } from '#tools/database.ts'
import { markdownOf, TABLE_HEAD, whatIf } from './what-if.ts'

const { machine } = tracked.task
type Branch = { readonly target?: string }

let db: Database

beforeAll(async () => {
  db = await testDatabase()
  const now = () => new Date('2026-03-04T13:00:00.000Z')
  await seed({ db, now }, { demo: true, adminEmail: 'admin@statehouse.example' })
  await db.transaction((tx) => insert(tx, 'task.deny', null, '{"by":{"relation":"colleague","isSuperAdmin":false}}'))
})
afterAll(() => db.close())

/** A move while proposed, decided by an earlier chart. */
const insert = (tx: Transaction, event: string, to: string | null, facts: string) =>
  tx.execute(sql`
    insert into record_moves (entity, record_id, event, from_status, to_status, refusal, actor_id, facts, at, request_id, chart)
    select 'task', min(record_id), ${event}, 'proposed', ${to}, case when ${to}::text is null then '{}'::jsonb end, 'x', ${facts}::jsonb, max(at), 'r', 'old'
    from record_moves where entity = 'task'`)

/** With another chart for tasks. `change` returns the branches of a move in a status, or nothing to take it away. */
function chartsWith(change: (status: string, move: string, branches: Branch) => object | undefined, without?: string) {
  const states = Object.entries<{ on?: Record<string, Branch> }>(machine.config.states as never).map(
    ([status, { on = {}, ...state }]) => {
      const moves = Object.entries(on).map(([move, branches]) => [move, change(status, move, branches)] as const)
      return [status, { ...state, on: Object.fromEntries(moves.filter(([, branches]) => branches)) }] as const
    },
  )
  const config = { ...machine.config, states: Object.fromEntries(states.filter(([status]) => status !== without)) }
  const task = { ...tracked.task, machine: createMachine(config as never).provide(machine.implementations as never) }
  return { ...tracked, task } as Record<keyof typeof tracked, Tracked>
}

const withoutDone = chartsWith((status, move, branches) =>
  status === 'denied' && move === 'task.markDone' ? undefined : branches,
)
const openDeny = chartsWith((_, move, branches) =>
  move === 'task.deny' ? { ...branches, guard: undefined } : branches,
)

type Row = { relation: string; admin: string; from: string; actor: string; id: string; at: Date }

/** Counts by the stored columns alone, without a chart. */
async function naive(tx: Transaction, where: ReturnType<typeof sql>, change: string, move: string) {
  const { rows } = await tx.execute<Row>(sql`
    select facts->'by'->>'relation' as relation, facts->'by'->>'isSuperAdmin' as admin, from_status as from,
      actor_id as actor, record_id as id, at from record_moves where entity = 'task' and ${where} order by at`)
  const kindOf = ({ relation, admin }: Row) =>
    relation === 'assignee' && admin === 'true' ? 'assigned super admin' : relation
  return [...Map.groupBy(rows, (row) => `${kindOf(row)} ${row.from}`).values()].map((group) => ({
    entity: 'task',
    ...{ move, change, from: group[0]?.from, kind: kindOf(group[0] as Row), moves: group.length },
    people: new Set(group.map(({ actor }) => actor)),
    latest: new Date(group.at(-1)?.at ?? 0).getTime(),
  }))
}

const inOrder = (groups: readonly { kind: string; from: string | undefined }[]) =>
  groups.toSorted((one, other) => `${one.kind} ${one.from}`.localeCompare(`${other.kind} ${other.from}`))

const differencesOf = async (tx: Transaction, charts: Record<keyof typeof tracked, Tracked>) =>
  (await whatIf(tx, charts)).differences.map(({ latest, ...group }) => ({
    ...group,
    latest: new Date(latest.at).getTime(),
  }))

test('without a change of a chart nothing would differ', async () => {
  const { moves, ...report } = await db.transaction((tx) => whatIf(tx))
  expect(moves).toBe(await db.queries.$count(sql`record_moves` as never))
  expect(report).toEqual({ differences: [], gone: new Map(), broken: [], stuck: [] })
})

test.each([
  [
    'now refused',
    'Mark as Done',
    withoutDone,
    sql`event = 'task.markDone' and from_status = 'denied' and to_status = 'done'`,
  ],
  ['now accepted', 'Deny', openDeny, sql`event = 'task.deny' and to_status is null and from_status <> 'denied'`],
])('%s: “%s”, as a count of the stored columns says', async (change, move, charts, where) => {
  await db.transaction(async (tx) => {
    const expected = await naive(tx, where, change, move)
    expect(expected.length > 0).toBe(true)
    expect(inOrder(await differencesOf(tx, charts))).toEqual(inOrder(expected))
  })
})

test('the README shows the table', async () => {
  const { differences } = await db.transaction((tx) => whatIf(tx, withoutDone))
  const [, shown] = /(\| moves \|.*?\n)\n/s.exec(readFileSync('README.md', 'utf8')) ?? []
  expect(shown).toBe(`${[TABLE_HEAD, ...differences.map(markdownOf)].join('\n')}\n`)
})

test('a status that is gone, and a promise that breaks, are named', async () => {
  const charts = chartsWith((_, __, branches) => (branches.target === 'denied' ? undefined : branches), 'denied')
  const { gone } = await db.transaction((tx) => whatIf(tx, charts))
  expect([...gone]).toEqual([['task denied', await db.queries.$count(tasks, eq(tasks.status, 'denied'))]])
  const { broken } = await db.transaction((tx) => whatIf(tx, openDeny))
  expect(broken[0]).toBe(
    'A promise breaks: An assignee or an assigned super admin can never make “Approve”, “Deny”, or “Request More”. Ada creates the task as proposed. Ada denies.',
  )
})

test.each([
  ['nobody', 'now refused', () => false],
  ['people who are no trainee', 'cannot be told', (by: { isTrainee?: boolean }) => by.isTrainee !== true],
  ['programs alone', 'now refused', (by: { program?: boolean }) => by.program === true],
  ['people with an amount', 'cannot be told', (by: object) => 'amount' in by],
])('where a review is open to %s, each stored approval is “%s”', async (_, change, isReviewer) => {
  const guards = {
    ...machine.implementations.guards,
    isReviewer: ({ event }: never) => isReviewer(Reflect.get(event, 'by')),
  }
  const charts = { ...tracked, task: { ...tracked.task, machine: machine.provide({ guards } as never) } }
  const { differences } = await db.transaction((tx) => whatIf(tx, charts as never))
  const approvals = differences.filter(({ move }) => move === 'Approve')
  expect([...new Set(approvals.map((group) => group.change))]).toEqual([change])
})

test('a creation says that its status is gone, or where its call starts today', async () => {
  const changesOf = async (task: object) => {
    const { differences } = await db.transaction((tx) =>
      whatIf(tx, { ...tracked, task: { ...tracked.task, ...task } } as never),
    )
    return new Set(differences.filter(({ from }) => from === 'new').map(({ move, change }) => `${move} ${change}`))
  }
  const { task } = chartsWith((_, move, branches) => (move === 'task.approve' ? undefined : branches), 'approved')
  expect(await changesOf(task)).toEqual(new Set(['Create status is gone']))
  expect(await changesOf({ creations: { 'task.create': ['denied'] } })).toEqual(
    new Set(['Create now denied', 'task.assign now refused']),
  )
})

test('a fact that a move lacks is never a refusal', async () => {
  const asked = db.transaction(async (tx) => {
    await insert(tx, 'task.approve', 'approved', '{"by":{"id":"x"}}')
    await insert(tx, 'task.deny', null, '{}')
    const { differences } = await whatIf(tx)
    expect(differences.map(({ move, kind, change, moves }) => [move, kind, change, moves])).toEqual([
      ['Approve', 'somebody', 'cannot be told', 1],
      ['Deny', 'somebody', 'cannot be told', 1],
    ])
    throw new Error('The moves are not kept.')
  })
  await expect(asked).rejects.toThrow('The moves are not kept.')
})

test('moves of a server that knew no programs, or named no person, do as they did under a chart that asks for a person', async () => {
  const other = ({ machine, ...chart }: Tracked) => ({ ...chart, machine: machine.provide({}) })
  const asked = db.transaction(async (tx) => {
    for (const [entity, event, status, to] of [
      ['transaction', 'transaction.reverse', 'posted', 'reversed'],
      ['account', 'account.deactivate', 'active', 'inactive'],
    ])
      await tx.execute(sql`
        insert into record_moves (entity, record_id, event, from_status, to_status, facts, at, request_id)
        values (${entity}, 'x', ${event}, ${status}, ${to}, '{"isOriginal":true,"isMirror":true,"isLater":true}', now(), 'test')`)
    const charts = { ...tracked, transaction: other(tracked.transaction), account: other(tracked.account) }
    expect((await whatIf(tx, charts)).differences).toEqual([])
    throw new Error('The moves are not kept.')
  })
  await expect(asked).rejects.toThrow('The moves are not kept.')
})
