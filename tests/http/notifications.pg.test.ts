import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { tasks } from '#server/db/schema.ts'
import { openAgain } from '#tools/database.ts'
import { startTestServer } from '#tools/server.ts'
import { type Person, startTaskWorld } from './support/task-world.ts'

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
  const dueDate = new Date(clock.now().getTime() + 86_400_000).toISOString()
  const { body } = await world.call(as, 'POST', '/task/create', { title, description: '', dueDate })
  return body.data._id
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
})

test('a failed move notifies no one, and a restarted server keeps the notifications', async () => {
  const { id } = await world.putTask()
  await world.move('adaeze', id, 'task.approve', undefined, { 'if-match': '"1"' })
  expect((await bell('chidi')).unread).toBe(0)
  await world.move('adaeze', id, 'task.approve')
  const again = await openAgain(db)
  const { limits } = world.server.services
  const other = await startTestServer({ db: again, limits, startAt: clock.now().toISOString() })
  const { body } = await other.request('GET', '/notifications', { as: await world.server.signInAs('chidi') })
  expect(body.data.unread).toBe(1)
  await other.stop()
  if (again !== db) await again.close()
})
