import { afterAll, expect, test } from 'vitest'
import { reversalOf } from '#server/areas/ledger/reversal.ts'
import { currentChart } from '#server/core/moves.ts'
import { NO_HISTORY } from '#tests/spec/areas.ts'
import { payment, putChart, store } from '#tests/support/ledger.ts'
import { startTaskWorld } from './support/task-world.ts'

const world = await startTaskWorld()
afterAll(() => world.close())

async function ask(as: Parameters<typeof world.call>[0], path: string) {
  const { status, body } = await world.call(as, 'GET', `/insight/${path}`)
  return status === 200 ? body.data : [status, body.message]
}

const REVIEWERS = ['assignee', 'assigned super admin', 'reviewer']

// tests/http/insight-figures.pg.test.ts compares all figures with SQL.
test('a reworked task shows its statuses, transitions, refusals and times', async () => {
  const id = await world.propose('Settlements')
  await world.propose('Payroll')
  await world.move('chidi', id, 'task.approve')
  world.clock.advance(60)
  await world.move('adaeze', id, 'task.deny', { feedback: 'Which merchants?' })
  world.clock.advance(30)
  await world.move('adaeze', id, 'task.approve', {})
  await world.move('adaeze', id, 'task.deny', { feedback: 'Not yet' })
  await world.move('adaeze', id, 'task.complete', { feedback: '' })

  const { statuses, transitions, refusals, cases, weeks, ...about } = await ask('adaeze', 'task')
  expect(about).toEqual({
    entity: 'task',
    from: '2026-01-26T09:01:30.001Z',
    to: '2026-03-02T09:01:30.001Z',
    chart: currentChart('task'),
  })
  const times = (seconds: number) => ({ left: 1, medianSeconds: seconds, p90Seconds: seconds })
  const none = { now: 0, entered: 0, left: 0, medianSeconds: null, p90Seconds: null, waitsFor: REVIEWERS }
  expect(statuses).toEqual([
    { status: 'proposed', now: 1, entered: 2, ...times(60), waitsFor: ['assigned super admin', 'reviewer'] },
    { ...none, status: 'approved', entered: 1, ...times(0) },
    { ...none, status: 'denied', entered: 2, left: 2, medianSeconds: 0, p90Seconds: 30 },
    { ...none, status: 'carried-forward' },
    { ...none, status: 'done', waitsFor: ['assigned super admin', 'reviewer'] },
    { ...none, status: 'completed', now: 1, entered: 1, waitsFor: [] },
    { ...none, status: 'deleted', waitsFor: [] },
  ])
  const once = { count: 1, people: 1, again: 0 }
  expect(transitions).toEqual([
    { ...once, move: 'task.create', to: 'proposed', count: 2 },
    { ...once, from: 'approved', move: 'task.deny', to: 'denied', again: 1 },
    { ...once, from: 'denied', move: 'task.approve', to: 'approved' },
    { ...once, from: 'denied', move: 'task.complete', to: 'completed' },
    { ...once, from: 'proposed', move: 'task.deny', to: 'denied' },
  ])
  expect(refusals).toEqual([
    { status: 'proposed', move: 'task.approve', why: 'guard', guard: 'isReviewer', count: 1, people: 1 },
  ])
  expect(cases).toEqual({ started: 2, ended: 1, medianSecondsToEnd: 90, firstTimeRight: 0, reworked: 1 })
  const fromWeek = (start: string, started = 0, ended = 0) => ({ from: `${start}T09:01:30.001Z`, started, ended })
  expect(weeks).toEqual([
    ...['2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16'].map((start) => fromWeek(start)),
    fromWeek('2026-02-23', 2, 1),
  ])
})

test('a period includes its start and excludes its end', async () => {
  const started = async (from: string, to: string) => (await ask('adaeze', `task?from=${from}&to=${to}`)).cases.started
  expect([
    await started('2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.001Z'),
    await started('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z'),
    await started('2026-03-02T09:00:00.001Z', '2026-05-31T09:00:00.001Z'),
  ]).toEqual([2, 0, 0])
})

test('an unknown entity, and a period without length or of more than 90 days are refused', async () => {
  for (const entity of ['invoice', 'constructor', '__proto__'])
    expect(await ask('adaeze', entity)).toEqual([404, NO_HISTORY])
  const same = '2026-03-02T09:00:00Z'
  expect(await ask('adaeze', `task?from=${same}&to=${same}`)).toEqual([422, 'The period must end after it starts.'])
  expect(await ask('adaeze', 'task?from=2027-01-01T00:00:00Z')).toEqual([422, 'The period must end after it starts.'])
  expect(await ask('adaeze', 'task?from=2026-01-01T00:00:00Z&to=2026-04-02T00:00:00Z')).toEqual([
    422,
    'A period has at most 90 days.',
  ])
})

test('the records in each status now come from their tables, whatever the period', async () => {
  await putChart(world.db)
  const original = payment({ transactionId: 'PAID' })
  await store(world.db, original)
  await store(world.db, reversalOf(original, { transactionId: 'BACK', createdAt: original.createdAt }))
  const now = async (entity: string) => {
    const { statuses } = await ask('adaeze', `${entity}?from=2000-01-01T00:00:00Z&to=2000-01-02T00:00:00Z`)
    return Object.fromEntries(statuses.map((each: { status: string; now: number }) => [each.status, each.now]))
  }
  const all = ['user', 'role', 'announcement', 'transaction', 'account']
  expect(await Promise.all(all.map(now))).toEqual([
    { unlocked: 5, locked: 1 },
    { active: 2, inactive: 0 },
    { draft: 0, published: 0, deleted: 0 },
    { posted: 1, reversed: 1 },
    { active: 4, inactive: 1 },
  ])
})
