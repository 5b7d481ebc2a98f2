import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { liveChanges } from '#server/db/live-tables.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { roles, tasks, users } from '#server/db/schema.ts'
import { type Person, startTaskWorld } from './support/task-world.ts'
import { unreadIn } from './support/unread.ts'

const world = await startTaskWorld()
const { db, clock } = world
afterAll(() => world.close())
beforeEach(async () => {
  await db.queries.delete(notifications)
  await db.queries.delete(tasks)
  await world.signInAgain()
})

const CHIDI = { firstName: 'Chidi', lastName: 'Okafor' }
const ZAINAB = { firstName: 'Zainab', lastName: 'Bello' }
const BABATUNDE = { firstName: 'Babatunde', lastName: 'Alabi' }

async function propose(as: Person, title: string): Promise<string> {
  clock.advance(60)
  return world.propose(title, as)
}

const bell = async (as: Person, query = ''): Promise<{ unread: number; items: Notification[]; next?: string }> =>
  (await world.call(as, 'GET', `/notifications${query}`)).body.data
const read = async (as: Person, body: unknown) => (await world.call(as, 'PATCH', '/notifications/read', body)).body

const shown = ({ kind, title, count, actors, actorCount, readAt, settledBy }: Notification) => ({
  kind,
  title,
  count,
  actors,
  actorCount,
  isRead: readAt !== undefined,
  settledBy,
})

test('proposals of a day are one notification, with who made them, the last first', async () => {
  await propose('chidi', 'Load test')
  await propose('zainab', 'Settlement')
  const id = await propose('chidi', 'Reconciliation')
  const { unread, items } = await bell('adaeze')
  expect({ unread, items: items.map(shown), newest: items[0]?.id, at: items[0]?.at }).toEqual({
    unread: 1,
    items: [
      {
        kind: 'task.proposed',
        title: 'Reconciliation',
        count: 3,
        actors: [CHIDI, ZAINAB],
        actorCount: 2,
        isRead: false,
        settledBy: undefined,
      },
    ],
    newest: id,
    at: clock.now().toISOString(),
  })
})

test('a decision takes the task out of the group of every super admin, and says who decided', async () => {
  const first = await propose('chidi', 'Load test')
  await propose('chidi', 'Settlement')
  await world.move('babatunde', first, 'task.approve')
  const waiting = { kind: 'task.proposed', title: 'Settlement', count: 1, actors: [CHIDI], actorCount: 1 } as const
  const decided = { ...waiting, title: 'Load test', isRead: true }
  expect((await bell('adaeze')).items.map(shown)).toEqual([
    { ...waiting, isRead: false, settledBy: undefined },
    { ...decided, settledBy: BABATUNDE },
  ])
  expect((await bell('babatunde')).items.map(shown)).toEqual([
    { ...waiting, isRead: false, settledBy: undefined },
    { ...decided, settledBy: undefined },
  ])
})

test('of the reviews of a task only the last one stays', async () => {
  const id = await propose('chidi', 'Load test')
  for (const type of ['task.deny', 'task.approve', 'task.requestMore'] as const) {
    clock.advance(60)
    await world.move('adaeze', id, type)
  }
  const { unread, items } = await bell('chidi')
  expect([unread, items.map(({ kind, count }) => [kind, count])]).toEqual([1, [['task.moreRequested', 1]]])
})

test('marking a group reads its shown events, and a later one stays unread', async () => {
  await propose('chidi', 'Load test')
  const shownThen = (await bell('adaeze')).items[0]?._id
  await propose('zainab', 'Settlement')
  expect(await read('adaeze', { ids: [shownThen] })).toEqual({ data: { unread: 1 } })
  expect((await bell('adaeze')).items.map(({ title, readAt }) => [title, readAt !== undefined])).toEqual([
    ['Settlement', false],
    ['Load test', true],
  ])
})

test('marking all reads what was shown, and leaves what came meanwhile', async () => {
  await propose('chidi', 'Load test')
  const until = (await bell('adaeze')).items[0]?.at
  const denied = await world.putTask({ assignedTo: 'adaeze' })
  clock.advance(60)
  await world.move('babatunde', denied.id, 'task.deny')
  expect(await read('adaeze', { all: true, until })).toEqual({ data: { unread: 1 } })
  expect(await read('adaeze', { all: true })).toEqual({ data: { unread: 0 } })
})

test('the notifications of others cannot be read or marked', async () => {
  await propose('chidi', 'Load test')
  const id = (await bell('adaeze')).items[0]?._id
  expect(await read('zainab', { ids: [id] })).toEqual({ data: { unread: 0 } })
  expect([await bell('zainab'), (await bell('adaeze')).unread]).toEqual([{ unread: 0, items: [] }, 1])
})

test('what a role no longer opens is neither shown, counted nor marked, until the role opens it again', async () => {
  const { id } = await world.putTask()
  await world.move('adaeze', id, 'task.approve')
  const roleOpens = (...permissions: string[]) =>
    db.queries.update(roles).set({ permissions }).where(eq(roles.id, 'engineering'))
  await roleOpens('read_announcement')
  expect([await bell('chidi'), await read('chidi', { all: true })]).toEqual([
    { unread: 0, items: [] },
    { data: { unread: 0 } },
  ])
  await roleOpens('read_task')
  const { unread, items } = await bell('chidi')
  expect([unread, items.map(({ kind }) => kind)]).toEqual([1, ['task.approved']])
})

test('pages follow each other, the newest first, without a gap', async () => {
  for (const title of ['A', 'B', 'C']) {
    const { id } = await world.putTask({ title })
    await world.move('adaeze', id, 'task.approve')
  }
  const titles = async (query: string) => {
    const { items, next } = await bell('chidi', query)
    return { titles: items.map(({ title }) => title), next }
  }
  const first = await titles('?limit=2')
  expect([first.titles, await titles(`?limit=2&after=${first.next}`)]).toEqual([
    ['C', 'B'],
    { titles: ['A'], next: undefined },
  ])
  expect((await titles('?limit=3')).next).toBeUndefined()
})

// The walks of the lifecycles prove whom each move notifies. These are creations and the moves that depend on more.

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
    expect(await unreadIn(db)).toEqual([
      ['chidi', 'task.assigned'],
      ['chidi', 'task.moreRequested'],
    ])
    await db.queries.delete(notifications)
    const { id } = await world.putTask()
    for (const assignedTo of ['zainab', 'chidi']) {
      await world.move('adaeze', id, 'task.edit', { title: 'Reconcile', assignedTo })
      expect(await unreadIn(db)).toEqual([[assignedTo, 'task.assigned']])
    }
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
