import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import type { Proof } from '#contract/proof.ts'
import { watchMoves } from '#server/core/lifecycle-check/watch-moves.ts'
import { tasks } from '#server/db/schema.ts'
import { type Person, startPeopleWorld } from './support/people-world.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

const read = async (as: Person, entity = 'user') => {
  const { status, body } = await world.call(as, 'GET', `/proof/${entity}`)
  return [status, body.data]
}

test('who may see users reads when the moves were read, a super admin the counts of each rule too', async () => {
  expect(await read('adaeze')).toEqual([200, null])
  await world.call('adaeze', 'PATCH', '/user/joy/lock')
  await world.call('amaka', 'PATCH', '/user/babatunde/lock')
  await watchMoves({ db: world.db, now: world.clock.now })
  const [status, proof] = await read('adaeze')
  expect([status, { ...proof, rules: proof.rules.filter(({ tried }: { tried: number }) => tried > 0) }]).toEqual([
    200,
    {
      checkedAt: world.clock.now().toISOString(),
      moves: 2,
      rules: [{ id: 'fewer-rights', broken: 0, tried: 1, unknown: 0 }],
      found: [],
    },
  ])
  expect(await read('rita')).toEqual([200, { ...proof, rules: [] }])
  expect((await read('chidi'))[0]).toBe(403)
})

test('each of many moves is read once, also where a record has some on two pages', async () => {
  await world.db.queries.execute(sql`
    insert into record_moves (entity, record_id, event, from_status, to_status, facts, at, request_id, refusal)
    select 'role', 'role-' || move % 4, 'role.edit', 'active', null, '{"by":{"isSuperAdmin":false}}', now(), 'test',
      '{"why":"guard","message":"Only a super admin can edit a role."}'
    from generate_series(1, 1500) move`)
  await watchMoves({ db: world.db, now: world.clock.now })
  const [, { moves, rules }] = await read('adaeze', 'role')
  const { tried } = rules.find(({ id }: { id: string }) => id === 'super-admins-only')
  expect({ moves, tried }).toEqual({ moves: 1500, tried: 1500 })
})

test('super admins hear once of a move that broke a promise', async () => {
  const heard = async (as: Person) =>
    (await world.call(as, 'GET', '/notifications')).body.data.items.map(({ kind, title, id }: Notification) => [
      kind,
      title,
      id,
    ])
  await world.db.queries.execute(sql`
    insert into record_moves (entity, record_id, event, from_status, to_status, facts, at, request_id)
    values ('role', 'operations', 'role.edit', 'active', 'active', '{"by":{"isSuperAdmin":false}}', now(), 'test')`)
  await watchMoves({ db: world.db, now: world.clock.now })
  const told = ['promise.broken', 'A user manager can never change the role.', 'role']
  expect(await heard('adaeze')).toEqual([told])
  await world.call('adaeze', 'PATCH', '/notifications/read', { all: true })
  await watchMoves({ db: world.db, now: world.clock.now })
  expect(await heard('adaeze')).toEqual([told])
  expect(await heard('chidi')).toEqual([])
})

test('what people keep leads to its exception only those who may open the record', async () => {
  await world.call('babatunde', 'POST', '/task/create', { title: 'Own work', dueDate: '2026-12-01T00:00:00.000Z' })
  const [own] = await world.db.queries.select().from(tasks)
  await world.call('babatunde', 'PATCH', `/task/${own?.id}/complete`)
  await world.db.queries.execute(sql`
    insert into record_moves (entity, record_id, event, from_status, to_status, actor_id, facts, at, request_id)
    select 'task', 'task-' || move, 'task.complete', 'done', 'completed', 'adaeze',
      '{"by":{"relation":"reviewer","isSuperAdmin":true}}', now(), 'test'
    from generate_series(1, 120) move`)
  await watchMoves({ db: world.db, now: world.clock.now })
  const foundBy = async (as: Person) => (await read(as, 'task'))[1].found
  const { rules } = (await read('adaeze', 'task'))[1]
  const closed = rules.find(({ id }: { id: string }) => id === 'closes-own-proposal')
  expect([closed.broken, closed.lastAt]).toEqual([1, world.clock.now().toISOString()])
  expect(await foundBy('adaeze'), 'its exception broke a rule that is not promised').toEqual([])

  const assigned = { title: 'Assigned', dueDate: '2026-12-01T00:00:00.000Z', assignedTo: 'babatunde' }
  await world.call('adaeze', 'POST', '/task/assign', assigned)
  const [task] = await world.db.queries.select().from(tasks).where(eq(tasks.title, 'Assigned'))
  await world.call('babatunde', 'PATCH', `/task/${task?.id}/done`, { percentageDone: 100 })
  await world.call('babatunde', 'PATCH', `/task/${task?.id}/complete`)
  await watchMoves({ db: world.db, now: world.clock.now })
  const habit = {
    sentence: 'Somebody other than an assigned super admin made “Mark as completed”.',
    cases: 122,
    broken: 2,
  }
  expect(await foundBy('adaeze')).toEqual([{ ...habit, latest: { id: task?.id, isOwn: false } }])
  expect(await foundBy('babatunde')).toEqual([{ ...habit, latest: { id: task?.id, isOwn: true } }])
  expect(await foundBy('rita')).toEqual([habit])
})

test('a stored move says of a person what the guards read, without their name and address', async () => {
  await world.call('adaeze', 'PATCH', '/role/activate/retired')
  const { rows } = await world.db.queries.execute<{ facts: object }>(
    sql`select facts from record_moves where event = 'role.activate'`,
  )
  expect(rows).toEqual([{ facts: { by: { id: 'adaeze', isSuperAdmin: true, permissions: ['*'] } } }])
})

test('what people keep leads to its exception only those to whom the area is open', async () => {
  await world.db.queries.execute(sql`
    insert into record_moves (entity, record_id, event, from_status, to_status, actor_id, facts, at, request_id)
    select 'role', case move when 60 then 'operations' else 'role-' || move end, event, from_status, 'active',
      case move when 60 then 'adaeze' else actor end, '{"by":{"isSuperAdmin":true}}', now(), 'test'
    from generate_series(1, 60) move,
      (values ('role.create', null, 'adaeze'), ('role.edit', 'active', 'babatunde')) step (event, from_status, actor)
    order by move, event`)
  await watchMoves({ db: world.db, now: world.clock.now })
  const latestFor = async (as: Person) =>
    (await read(as, 'role'))[1].found.map(({ broken, latest }: Proof['found'][number]) => [broken, latest])
  expect(await latestFor('adaeze')).toEqual([[1, { id: 'operations', isOwn: false }]])
  expect(await latestFor('rita')).toEqual([[1, undefined]])
})
