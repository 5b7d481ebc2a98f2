import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dailyNotifications } from '#server/areas/notification/daily.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { dailyWork, notifications } from '#server/db/notification-tables.ts'
import { taskNotes, tasks, users } from '#server/db/schema.ts'
import { taskSpec } from '#tests/spec/task.ts'
import { clear } from '#tools/database.ts'
import { type Person, startTaskWorld } from './support/task-world.ts'
import { unreadIn } from './support/unread.ts'

const world = await startTaskWorld()
const { db, clock } = world
afterAll(() => world.close())
beforeEach(async () => {
  await clear(db, notifications, dailyWork, tasks)
  await world.signInAgain()
})

const write = (as: Person, id: string, text: unknown = 'Two of them', headers?: Record<string, string>) =>
  world.call(as, 'POST', `/note/task/${id}`, { text }, headers)

interface Event {
  readonly move: string
  readonly by: { readonly firstName: string }
  readonly feedback?: string
}

async function historyOf(as: Person, id: string) {
  const { events, earlier } = (await world.call(as, 'GET', `/history/task/${id}`)).body.data
  const shown = events.map(({ move, by, feedback }: Event) => [move, by.firstName, feedback])
  return { shown, earlier }
}

const notes = () => db.queries.$count(taskNotes)

test('the history lists answers and notes among the moves, and the task stays unchanged', async () => {
  const id = await world.propose('Settlements')
  await world.move('adaeze', id, 'task.deny', { feedback: 'Which merchants?' })
  const before = await world.rowOf(id)
  const steps = [
    () => write('chidi', id, ' Two of them '),
    () => write('babatunde', id, 'Name them\nhere'),
    () => world.move('adaeze', id, 'task.approve', { feedback: '' }),
    () => write('chidi', id, 'Thank you'),
  ]
  for (const step of steps.slice(0, 2)) {
    clock.advance(1)
    expect((await step()).status).toBe(200)
  }
  expect(await world.rowOf(id)).toEqual(before)
  for (const step of steps.slice(2)) {
    clock.advance(1)
    await step()
  }
  expect(await historyOf('chidi', id)).toEqual({
    shown: [
      ['task.create', 'Chidi', undefined],
      ['task.deny', 'Adaeze', 'Which merchants?'],
      ['task.answer', 'Chidi', 'Two of them'],
      ['task.note', 'Babatunde', 'Name them\nhere'],
      ['task.approve', 'Adaeze', undefined],
      ['task.answer', 'Chidi', 'Thank you'],
    ],
    earlier: 0,
  })
})

test('the audit log names the task of a note and holds its text', async () => {
  const { id } = await world.putTask({ title: 'Settlements' })
  await write('chidi', id)
  const [{ position, message } = { position: 0, message: '' }] = await db.queries
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.position))
    .limit(1)
  expect(message).toBe('Answered on task: Settlements')
  const { body } = await world.call('adaeze', 'GET', `/event-logs/${position}`)
  expect([body.data.record.title, body.data.feedback]).toEqual(['Settlements', 'Two of them'])
})

test.each(Object.keys(taskSpec.statuses).filter((status) => status !== 'deleted'))(
  'in %s, the assignee and super admins may write, and nobody else',
  async (status) => {
    const { id } = await world.putTask({ status: status as 'proposed' })
    const writers = ['chidi', 'adaeze', 'babatunde', 'zainab', 'visitor'] as const
    const answers = []
    for (const as of writers) answers.push((await write(as, id)).status)
    expect([answers, await notes()]).toEqual([[200, 200, 200, 403, 403], 3])
  },
)

test.each([
  ['an empty text', ''],
  ['blanks and line breaks', ' \n\t '],
  ['an invisible letter', '\u200b'],
  ['501 letters', 'x'.repeat(501)],
  ['a number', 7],
  ['no text', null],
  ['a list', ['Two']],
])('%s is refused, and stores nothing', async (_, text) => {
  const { id } = await world.putTask()
  expect([(await write('chidi', id, text)).status, await notes()]).toEqual([400, 0])
})

test('the longest text is stored whole, and one key writes once', async () => {
  const { id } = await world.putTask()
  const longest = 'é'.repeat(500)
  const repeat = { 'idempotency-key': 'note-1' }
  for (const _ of [1, 2]) expect((await write('chidi', id, longest, repeat)).status).toBe(200)
  expect(await db.queries.select({ text: taskNotes.text }).from(taskNotes)).toEqual([{ text: longest }])
})

test('nobody can write on a missing task, and notes go with theirs', async () => {
  expect((await write('adaeze', 'nowhere')).status).toBe(404)
  const id = await world.propose('Settlements')
  await write('chidi', id)
  await world.move('chidi', id, 'task.delete')
  expect([(await write('chidi', id)).status, await notes()]).toEqual([404, 0])
})

test.each(['update task_notes set text = null', 'delete from task_notes', 'truncate task_notes'])(
  'the database refuses: %s',
  async (statement) => {
    const { id } = await world.putTask()
    await write('chidi', id)
    await expect(db.queries.execute(sql.raw(statement))).rejects.toThrow()
    expect(await notes()).toBe(1)
  },
)

test('an answer tells the last reviewer or all super admins, a note the assignee, and nobody hears of their own', async () => {
  const id = await world.propose('Settlements')
  await db.queries.delete(notifications)
  await write('chidi', id)
  expect(await unreadIn(db)).toEqual([
    ['adaeze', 'task.answered'],
    ['babatunde', 'task.answered'],
  ])
  await world.move('babatunde', id, 'task.approve', { feedback: '' })
  await world.move('adaeze', id, 'task.deny', { feedback: 'Which?' })
  await db.queries.delete(notifications)
  for (const as of ['chidi', 'chidi', 'babatunde'] as const) await write(as, id)
  expect(await unreadIn(db)).toEqual([
    ['adaeze', 'task.answered'],
    ['adaeze', 'task.answered'],
    ['chidi', 'task.noted'],
  ])
})

test.each([
  ['locked', { locked: true }, { locked: false }],
  ['no super admin any more', { isSuperAdmin: false }, { isSuperAdmin: true }],
])('an answer tells all super admins where the last reviewer is %s', async (_, lost, restored) => {
  const id = await world.propose('Settlements')
  await world.move('adaeze', id, 'task.deny', { feedback: 'Which?' })
  await db.queries.delete(notifications)
  const set = (columns: typeof lost) => db.queries.update(users).set(columns).where(eq(users.id, 'adaeze'))
  await set(lost)
  await write('chidi', id)
  await set(restored)
  expect(await unreadIn(db)).toEqual([['babatunde', 'task.answered']])
})

test('the digest names a task with new notes once, and not twice where it is named as given', async () => {
  const now = clock.now()
  clock.advance((new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8).getTime() - now.getTime()) / 1000)
  await world.signInAgain()
  const dueDate = new Date(clock.now().getTime() + 5 * 86_400_000).toISOString()
  const given = await world.call('adaeze', 'POST', '/task/assign', { title: 'Given', dueDate, assignedTo: 'chidi' })
  const ids = [given.body.data._id, (await world.putTask({ title: 'Old', status: 'approved' })).id]
  for (const id of [...ids, ...ids]) await write('adaeze', id)
  const { mails, sending } = world.server
  mails.length = 0
  await dailyNotifications({ db, now: clock.now, wakeMails: sending.wake }, 'https://statehouse.example')()
  await sending.idle()
  expect(mails.map(({ to }) => to)).toEqual(['chidi@statehouse.example'])
  expect(mails[0]?.text).toMatch(/Given to you:\n- .?Given.?\n\nNew notes:\n- .?Old.?\n/)
})
