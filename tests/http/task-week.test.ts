import { afterAll, expect, test } from 'vitest'
import { auditLog } from '#server/db/log-tables.ts'
import { startTaskWorld } from './support/task-world.ts'

const world = await startTaskWorld()
afterAll(() => world.close())

const DAY_SECONDS = 86_400

test('a deliverable goes through a week, from its proposal to its completion', async () => {
  const shown = async () => {
    const { body } = await world.call('chidi', 'GET', '/task/assigned')
    const [{ title, status, feedback, percentageDone }] = body.data
    return { title, status, feedback, percentageDone }
  }
  const nextDay = async () => {
    world.clock.advance(DAY_SECONDS)
    await world.signInAgain()
  }

  const created = await world.call('chidi', 'POST', '/task/create', {
    title: 'Merchant settlements',
    description: 'First draft',
    dueDate: '2026-03-06T11:00:00.000Z',
  })
  const { _id: id } = created.body.data
  expect(await shown()).toEqual({ title: 'Merchant settlements', status: 'proposed' })

  await world.move('chidi', id, 'task.edit', { title: 'Reconcile merchant settlements', description: 'By Friday' })
  await world.move('adaeze', id, 'task.deny', { feedback: 'Which merchants?' })
  expect(await shown()).toEqual({
    title: 'Reconcile merchant settlements',
    status: 'denied',
    feedback: 'Which merchants?',
  })

  await nextDay()
  await world.move('babatunde', id, 'task.approve', { feedback: 'The twenty largest, then' })
  await world.move('chidi', id, 'task.markDone', { percentageDone: 60 })
  expect(await shown()).toEqual({
    title: 'Reconcile merchant settlements',
    status: 'done',
    feedback: 'The twenty largest, then',
    percentageDone: 60,
  })

  await nextDay()
  await world.move('adaeze', id, 'task.requestMore', { feedback: 'The last eight as well' })
  await world.move('chidi', id, 'task.markDone', { percentageDone: 100 })
  expect((await world.move('chidi', id, 'task.complete')).status).toBe(403)
  await world.move('adaeze', id, 'task.complete')
  expect(await shown()).toEqual({
    title: 'Reconcile merchant settlements',
    status: 'completed',
    feedback: 'The last eight as well',
    percentageDone: 100,
  })
  expect((await world.move('adaeze', id, 'task.approve')).status).toBe(409)

  const entries = await world.db.queries.select().from(auditLog).orderBy(auditLog.position)
  const log = entries.map(({ userId, action, message, before, after, at }) => [
    at.toISOString().slice(0, 10),
    userId,
    action,
    message,
    before?.status,
    after?.status,
  ])
  expect(log).toEqual([
    ['2026-03-02', 'chidi', 'task.create', 'Proposed task: Merchant settlements', undefined, 'proposed'],
    ['2026-03-02', 'chidi', 'task.edit', 'Edited task: Reconcile merchant settlements', 'proposed', 'proposed'],
    ['2026-03-02', 'adaeze', 'task.deny', 'Denied task: Reconcile merchant settlements', 'proposed', 'denied'],
    ['2026-03-03', 'babatunde', 'task.approve', 'Approved task: Reconcile merchant settlements', 'denied', 'approved'],
    ['2026-03-03', 'chidi', 'task.markDone', 'Marked task as done: Reconcile merchant settlements', 'approved', 'done'],
    [
      '2026-03-04',
      'adaeze',
      'task.requestMore',
      'Requested more on task: Reconcile merchant settlements',
      'done',
      'carried-forward',
    ],
    [
      '2026-03-04',
      'chidi',
      'task.markDone',
      'Marked task as done: Reconcile merchant settlements',
      'carried-forward',
      'done',
    ],
    [
      '2026-03-04',
      'chidi',
      'task.complete',
      'Refused: Only a super admin can mark a task as completed.',
      undefined,
      undefined,
    ],
    ['2026-03-04', 'adaeze', 'task.complete', 'Completed task: Reconcile merchant settlements', 'done', 'completed'],
    [
      '2026-03-04',
      'adaeze',
      'task.approve',
      'Refused: “Approve” is not possible while the task is completed.',
      undefined,
      undefined,
    ],
  ])
})
