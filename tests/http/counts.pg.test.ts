import { afterAll, expect, test, vi } from 'vitest'
import { startTaskWorld } from './support/task-world.ts'

const world = await startTaskWorld()
afterAll(() => world.close())

type Person = Parameters<typeof world.call>[0]

interface Count {
  status: string
  now: number
  late: number
  oldest?: { id: string; name: string; at: string }
}

async function counts(as: Person, path: string): Promise<Count[]> {
  const { status, body } = await world.call(as, 'GET', `/counts/${path}`)
  expect(status).toBe(200)
  return body.data.statuses
}

test('tasks are counted by status, with the late ones and the oldest, for the caller or for everybody else', async () => {
  const payroll = await world.propose('Payroll', 'chidi', '2026-03-03T11:00:00.000Z')
  world.clock.advance(1)
  await world.propose('Settlements')
  const denied = await world.propose('Audit')
  await world.move('adaeze', denied, 'task.deny', { feedback: 'Which merchants?' })
  const finished = await world.propose('Recruiting', 'chidi', '2026-03-03T11:00:00.000Z')
  await world.move('adaeze', finished, 'task.complete')
  await world.propose('Board meeting', 'adaeze')

  const before = { now: 0, late: 0 }
  const at = '2026-03-02T09:00:00.000Z'
  const ofChidi = [
    { status: 'proposed', now: 2, late: 1, oldest: { id: payroll, name: 'Payroll', at } },
    { status: 'approved', ...before },
    { status: 'denied', now: 1, late: 0, oldest: { id: denied, name: 'Audit', at: '2026-03-02T09:00:01.000Z' } },
    { status: 'carried-forward', ...before },
    { status: 'done', ...before },
    { status: 'completed', now: 1, late: 0 },
  ]
  expect(await counts('chidi', 'tasks?today=2026-03-05T00:00:00Z')).toEqual(ofChidi)
  expect(await counts('adaeze', 'tasks?scope=employee&today=2026-03-05T00:00:00Z')).toEqual(ofChidi)
  const own = await counts('adaeze', 'tasks')
  expect(own.filter(({ now }) => now > 0).map(({ oldest }) => oldest?.name)).toEqual(['Board meeting'])
})

test('without the day of the caller, tasks are late by the day of the server, with one answer in the cache', async () => {
  const now = world.clock.now()
  for (const ms of [-1, 0]) {
    const dueDate = new Date(new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime() + ms)
    await world.putTask({ dueDate, assignedTo: 'zainab' })
  }
  const reads = world.server.databases.map((db) => vi.spyOn(db, 'cachedRead'))
  const found = await counts('zainab', 'tasks')
  world.clock.advance(1)
  await counts('zainab', 'tasks')
  const keys = reads.flatMap(({ mock }) => mock.calls.map(([key]) => key).filter((key) => key.startsWith('counts')))
  for (const read of reads) read.mockRestore()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(found.filter(({ now }) => now > 0).map(({ now, late }) => [now, late])).toEqual([[2, 1]])
})

test.each(['announcements', 'users', 'accounts'])('the counts of %s add up to their list', async (list) => {
  const { body } = await world.call('adaeze', 'GET', `/query/${list}`)
  expect((await counts('adaeze', list)).reduce((total, { now }) => total + now, 0)).toBe(body.data.total)
})

test('roles are counted by status', async () => {
  expect((await counts('adaeze', 'roles')).map(({ status, now }) => [status, now])).toEqual([
    ['active', 2],
    ['inactive', 0],
  ])
})

test('drafts are not counted for people who do not see them', async () => {
  expect((await counts('adaeze', 'announcements')).map(({ status }) => status)).toEqual(['draft', 'published'])
  expect((await counts('visitor', 'announcements')).map(({ status }) => status)).toEqual(['published'])
})

test.each([
  ['chidi', 'tasks?scope=employee', 403],
  ['chidi', 'users', 403],
  ['adaeze', 'files', 404],
] as const)('for %s, /counts/%s answers %i', async (as, path, status) => {
  expect((await world.call(as, 'GET', `/counts/${path}`)).status).toBe(status)
})
