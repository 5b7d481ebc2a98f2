import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { liveChanges } from '#server/db/live-tables.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { tasks, users } from '#server/db/schema.ts'
import { startTaskWorld } from './support/task-world.ts'
import { unreadIn } from './support/unread.ts'

// The walks of the lifecycles prove whom each move notifies. This file has creations and the moves that depend on more.

const world = await startTaskWorld()
const { db, clock } = world
afterAll(() => world.close())
beforeEach(async () => {
  await db.queries.delete(notifications)
  await db.queries.delete(tasks)
})

describe('a task', () => {
  const input = { title: 'Reconcile', description: '', dueDate: '2026-03-05T11:00:00.000Z' }

  test('that is proposed reaches all super admins but the one who proposes', async () => {
    await world.call('chidi', 'POST', '/task/create', input)
    expect(await unreadIn(db)).toEqual([
      ['adaeze', 'task.proposed'],
      ['babatunde', 'task.proposed'],
    ])
    await db.queries.delete(notifications)
    await world.call('adaeze', 'POST', '/task/create', input)
    expect(await unreadIn(db)).toEqual([['babatunde', 'task.proposed']])
  })

  test('that is assigned reaches the assignee, and the former one of a new assignee keeps nothing of it', async () => {
    const { body } = await world.call('adaeze', 'POST', '/task/assign', { ...input, assignedTo: 'chidi' })
    expect(await unreadIn(db)).toEqual([['chidi', 'task.assigned']])
    await world.move('adaeze', body.data._id, 'task.requestMore')
    const { id } = await world.putTask()
    await world.move('adaeze', id, 'task.edit', { title: 'Reconcile', assignedTo: 'zainab' })
    expect(await unreadIn(db)).toEqual([
      ['chidi', 'task.assigned'],
      ['chidi', 'task.moreRequested'],
      ['zainab', 'task.assigned'],
    ])
  })

  test('leaves nothing behind when it is deleted', async () => {
    const { body } = await world.call('chidi', 'POST', '/task/create', input)
    await world.move('chidi', body.data._id, 'task.delete')
    expect(await db.queries.$count(notifications)).toBe(0)
  })
})

test.each([
  ['/user/chidi', { firstName: 'Chi', lastName: 'Okafor', email: 'chidi@statehouse.example', role: 'engineering' }],
  ['/role/update/engineering', { name: 'Engineer', permissions: ['read_task'] }],
])('an edit of %s that changes no right notifies nobody', async (path, body) => {
  expect((await world.call('adaeze', 'PATCH', path, body)).status).toBe(200)
  expect(await unreadIn(db)).toEqual([])
})

describe('an announcement', () => {
  const NEWS = { title: 'Fire drill', collaborators: [], files: [] }
  const create = (status: 'draft' | 'published') =>
    world.call('adaeze', 'POST', '/announcement/create', { ...NEWS, status })

  test('that is created as a draft notifies nobody, and a published one its readers until it is retracted', async () => {
    await create('draft')
    expect(await unreadIn(db)).toEqual([])
    const { body } = await create('published')
    expect(await unreadIn(db)).toEqual([
      ['babatunde', 'announcement.published'],
      ['visitor', 'announcement.published'],
    ])
    const retracted = { ...NEWS, description: '', lead: null, link: null, status: 'draft' }
    await world.call('adaeze', 'PATCH', `/announcement/${body.data._id}/update`, retracted)
    expect(await db.queries.$count(notifications)).toBe(0)
  })

  test('with more than a thousand readers names none of them in its live update', async () => {
    const createdAt = clock.now()
    const readers = Array.from({ length: 1_001 }, (_, index) => ({
      ...{ id: `reader-${index}`, firstName: 'Ada', lastName: 'Obi', email: `reader-${index}@example.com` },
      ...{ roleId: 'visitors', createdAt },
    }))
    await db.queries.insert(users).values(readers)
    await create('published')
    const isNotification = eq(liveChanges.kind, 'notification')
    const stored = await db.queries.select().from(liveChanges).where(isNotification).orderBy(desc(liveChanges.seq))
    expect(stored[0]?.audience).toEqual([{ access: 'signed-in' }])
  })
})
