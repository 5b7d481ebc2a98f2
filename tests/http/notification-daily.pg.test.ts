import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isolated } from '#contract/isolated.ts'
import { dailyNotifications } from '#server/areas/notification/daily.ts'
import { dailyWork, notifications } from '#server/db/notification-tables.ts'
import { preferences, roles, tasks } from '#server/db/schema.ts'
import { nightly } from '#server/maintenance.ts'
import { clear, openAgain } from '#tools/database.ts'
import { startTaskWorld } from './support/task-world.ts'
import { unreadIn } from './support/unread.ts'

const world = await startTaskWorld()
const { db, clock } = world
const other = await openAgain(db)
afterAll(async () => {
  if (other !== db) await other.close()
  await world.close()
})

const HOUR = 3600
const URL = 'https://statehouse.example'
const { mails, sending } = world.server
/** There are two processes, whose clocks show the same time. */
let processes: (() => Promise<void>)[]

const startProcesses = () => {
  processes = [db, other].map((each) => dailyNotifications({ db: each, now: clock.now, wakeMails: sending.wake }, URL))
}
async function atOnce() {
  await Promise.all(processes.map((run) => run()))
  await sending.idle()
}

/** It is the next day at that hour, in the time zone of the server. */
function advanceTo(hour: number) {
  const now = clock.now()
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hour)
  clock.advance((then.getTime() - now.getTime()) / 1000)
}

beforeEach(async () => {
  await clear(db, notifications, dailyWork, preferences, tasks)
  mails.length = 0
  startProcesses()
  advanceTo(8)
  await world.signInAgain()
})

const noonIn = (days: number) => {
  const now = clock.now()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12)
}
const addressees = () => mails.map(({ to, subject }) => [to, subject]).sort()

const propose = (title: string) => world.propose(title, 'chidi', noonIn(5).toISOString())

test('an assignee with work due tomorrow is notified once, whatever the number of processes and days', async () => {
  for (const [status, days] of [
    ['approved', 1],
    ['carried-forward', 1],
    ['done', 1],
    ['approved', 0],
    ['approved', 2],
  ] as const)
    await world.putTask({ status, dueDate: noonIn(days), title: `${status} ${days}` })
  await world.putTask({ status: 'approved', dueDate: noonIn(1), assignedTo: 'obinna' })
  await atOnce()
  startProcesses()
  await atOnce()
  const notified = () =>
    db.queries.select({ user: notifications.userId, title: notifications.title }).from(notifications)
  const tomorrow = [
    { user: 'chidi', title: 'approved 1' },
    { user: 'chidi', title: 'carried-forward 1' },
  ]
  expect(await notified()).toEqual(tomorrow)
  advanceTo(8)
  await atOnce()
  expect(await notified()).toEqual([...tomorrow, { user: 'chidi', title: 'approved 2' }])
})

test('a digest names what waits for the person, and is sent once a day by one process', async () => {
  await propose('Load test')
  for (const [title, days] of [['Settlement', 1] as const, ['Audit <2026>', 9] as const]) {
    const task = { title, dueDate: noonIn(days).toISOString(), assignedTo: 'chidi' }
    await world.call('adaeze', 'POST', '/task/assign', task)
  }
  await atOnce()
  startProcesses()
  await atOnce()
  expect(addressees()).toEqual([
    ['adaeze@statehouse.example', '1 task waits for you in Statehouse'],
    ['babatunde@statehouse.example', '1 task waits for you in Statehouse'],
    ['chidi@statehouse.example', '2 tasks wait for you in Statehouse'],
  ])
  const toChidi = mails.find(({ to }) => to.startsWith('chidi'))
  expect(toChidi?.text).toBe(`Hello ${isolated('Chidi')},

Due tomorrow:
- ${isolated('Settlement')}

Given to you:
- ${isolated('Audit <2026>')}

Open your tasks: ${URL}/dashboard/tasks

You get this mail once a day at most, and only while something waits for you. Turn it off in Settings: ${URL}/dashboard/settings
`)
  expect(/<li>(.Audit.*?)<\/li>/.exec(toChidi?.html ?? '')?.[1]).toBe(isolated('Audit &#60;2026&#62;'))
  expect(toChidi?.headers?.['List-Unsubscribe']).toBe(`<${URL}/dashboard/settings>`)
  expect(
    mails
      .find(({ to }) => to.startsWith('adaeze'))
      ?.text.includes(`- ${isolated('Load test')} (${isolated('Chidi Okafor')})`),
  ).toBe(true)
})

test('no digest repeats itself: the next one comes with news, and names what still waits', async () => {
  await propose('Load test')
  await atOnce()
  mails.length = 0
  advanceTo(8)
  await world.signInAgain()
  await atOnce()
  expect(mails).toEqual([])
  await propose('Settlement')
  advanceTo(8)
  await atOnce()
  expect(addressees().map(([, subject]) => subject)).toEqual(Array(2).fill('2 tasks wait for you in Statehouse'))
})

test('a morning of a clock a year ahead holds up no digest of the right mornings', async () => {
  const YEAR = 365 * 24 * HOUR
  clock.advance(YEAR)
  await world.signInAgain()
  await propose('Load test')
  await atOnce()
  clock.advance(-YEAR)
  await world.signInAgain()
  await propose('Settlement')
  mails.length = 0
  await atOnce()
  expect(addressees()).toEqual([
    ['adaeze@statehouse.example', '2 tasks wait for you in Statehouse'],
    ['babatunde@statehouse.example', '2 tasks wait for you in Statehouse'],
  ])
})

test('nothing is mailed before 8:00, read, done meanwhile, unwanted, or to a locked person', async () => {
  clock.advance(-2 * HOUR)
  await world.signInAgain()
  await propose('Load test')
  await atOnce()
  expect([mails, await db.queries.$count(dailyWork)]).toEqual([[], 0])
  clock.advance(2 * HOUR)
  await world.signInAgain()
  await world.call('adaeze', 'PATCH', '/notifications/read', { all: true })
  await world.call('babatunde', 'PATCH', '/preferences', { workMails: false })
  await world.putTask({ id: 'given', status: 'approved', assignedTo: 'obinna' })
  await world.putTask({ id: 'done', status: 'done' })
  const at = clock.now()
  const notified = { kind: 'task.assigned', entity: 'task', title: 'Given', at } as const
  await db.queries.insert(notifications).values([
    { ...notified, userId: 'obinna', entityId: 'given', groupKey: 'assigned given' },
    { ...notified, userId: 'chidi', entityId: 'done', groupKey: 'assigned done' },
  ])
  await atOnce()
  expect(mails).toEqual([])
})

test.each([{ isActive: false }, { permissions: ['read_announcement'] }])(
  'nothing is mailed to somebody whose role is now %o',
  async (changed) => {
    const task = { title: 'Settlement', dueDate: noonIn(9).toISOString(), assignedTo: 'chidi' }
    await world.call('adaeze', 'POST', '/task/assign', task)
    const role = eq(roles.id, 'engineering')
    const [before] = await db.queries.select().from(roles).where(role)
    await db.queries.update(roles).set(changed).where(role)
    await atOnce()
    await db.queries
      .update(roles)
      .set(before ?? {})
      .where(role)
    expect(mails).toEqual([])
  },
)

test('what is read or unread is deleted after 90 days', async () => {
  const DAY = 86_400_000
  const task = { entity: 'task', entityId: '1', title: 'Load test' }
  const notified = { ...task, userId: 'chidi', kind: 'task.approved' } as const
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY)
  await db.queries.insert(notifications).values([
    { ...notified, groupKey: 'old', at: ago(91) },
    { ...notified, groupKey: 'read', at: ago(91), readAt: ago(90) },
    { ...notified, kind: 'task.denied', groupKey: 'new', at: ago(89) },
    { ...notified, kind: 'task.assigned', groupKey: 'ahead', at: ago(-365) },
  ])
  await nightly({ db, now: clock.now })
  expect(await unreadIn(db)).toEqual([
    ['chidi', 'task.denied'],
    ['chidi', 'task.assigned'],
  ])
  clock.advance(91 * 24 * HOUR)
  await nightly({ db, now: clock.now })
  expect(await unreadIn(db)).toEqual([])
})
