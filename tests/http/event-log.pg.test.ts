import { afterAll, expect, test } from 'vitest'
import { EVENT_LOG_MAX } from '#contract/event-log.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { startPeopleWorld } from './support/people-world.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

const NEW = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@statehouse.example', role: 'staff' }

test('lists who did what, when and from where, newest first, refusals included', async () => {
  const { body } = await world.call('amaka', 'POST', '/user/create', NEW)
  world.clock.advance(60)
  await world.call('amaka', 'PATCH', `/user/${body.data._id}/lock`)
  world.clock.advance(60)
  await world.call('rita', 'PATCH', '/user/adaeze/lock')
  const { status, body: log } = await world.call('rita', 'GET', '/event-logs')
  const amaka = { firstName: 'Amaka', lastName: 'Eze', email: 'amaka@statehouse.example' }
  const rita = { firstName: 'Rita', lastName: 'Musa', email: 'rita@statehouse.example' }
  expect(status).toBe(200)
  expect(log).toEqual({
    data: [
      {
        _id: '3',
        user: rita,
        action: 'user.lock',
        message: 'Refused: Only someone else with at least the permissions of this user can lock them.',
        timestamp: '2026-03-02T09:02:00.000Z',
        ip: '127.0.0.1',
      },
      {
        _id: '2',
        user: amaka,
        action: 'user.lock',
        message: 'Locked user: Ngozi Eze',
        timestamp: '2026-03-02T09:01:00.000Z',
        ip: '127.0.0.1',
      },
      {
        _id: '1',
        user: amaka,
        action: 'user.create',
        message: 'Created user: Ngozi Eze',
        timestamp: '2026-03-02T09:00:00.000Z',
        ip: '127.0.0.1',
      },
    ],
  })
})

test('keeps the name that a person had at the time', async () => {
  const before = await world.userOf('yetunde')
  await world.call('yetunde', 'PATCH', '/user/chidi/lock')
  await world.call('adaeze', 'PATCH', '/user/yetunde', { ...NEW, email: before?.email, role: 'people' })
  const { body } = await world.call('rita', 'GET', '/event-logs')
  const entries = body.data.slice(0, 2) as { user: { firstName: string }; message: string }[]
  expect(entries.map(({ user, message }) => [user.firstName, message])).toEqual([
    ['Adaeze', 'Edited user: Ngozi Eze'],
    ['Yetunde', 'Locked user: Chidi Okafor'],
  ])
})

test('has no more than the newest five thousand', async () => {
  const audited = await world.countAudited()
  const rows = Array.from({ length: EVENT_LOG_MAX }, (_, index) => ({
    at: world.clock.now(),
    userId: null,
    firstName: 'System',
    lastName: '',
    email: '',
    action: 'demo.load',
    message: `Entry ${index + 1}`,
    ip: '',
    requestId: 'start',
    hash: '0'.repeat(64),
  }))
  for (let start = 0; start < rows.length; start += 1_000)
    await world.server.db.queries.insert(auditLog).values(rows.slice(start, start + 1_000))
  const { body } = await world.call('rita', 'GET', '/event-logs')
  expect(EVENT_LOG_MAX).toBe(5_000)
  expect(body.data).toHaveLength(5_000)
  expect(body.data[0]).toEqual({
    _id: `${audited + 5_000}`,
    user: { firstName: 'System', lastName: '' },
    action: 'demo.load',
    message: 'Entry 5000',
    timestamp: world.clock.now().toISOString(),
  })
  expect(body.data.at(-1).message).toBe('Entry 1')
})
