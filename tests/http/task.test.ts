import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { tasks } from '#server/db/schema.ts'
import { type Person, startTaskWorld } from './support/task-world.ts'

const world = await startTaskWorld()
afterAll(() => world.close())
beforeEach(async () => {
  await world.server.db.queries.delete(tasks)
})

const titles = async (as: Person, path: string) => {
  const { body } = await world.call(as, 'GET', path)
  return body.data.map(({ title }: { title: string }) => title)
}

test('the own list has the caller’s tasks, newest first, regardless of who created them', async () => {
  await world.putTask({ title: 'Older', createdAt: new Date('2026-02-01T09:00:00Z') })
  await world.putTask({ title: 'Newest', createdBy: 'adaeze', createdAt: new Date('2026-02-20T09:00:00Z') })
  await world.putTask({ title: 'Newer', createdAt: new Date('2026-02-10T09:00:00Z') })
  await world.putTask({ title: 'Somebody else’s', assignedTo: 'zainab' })
  expect(await titles('chidi', '/task/assigned')).toEqual(['Newest', 'Newer', 'Older'])
})

const OWNED = 'Only a super admin reviewing the task can give it to somebody else.'

test.each<[Person, Person, Person, number, string]>([
  ['adaeze', 'chidi', 'zainab', 200, 'Task edited'],
  ['chidi', 'chidi', 'chidi', 200, 'Task edited'],
  // He was locked since.
  ['adaeze', 'obinna', 'obinna', 200, 'Task edited'],
  ['chidi', 'chidi', 'zainab', 403, OWNED],
  ['adaeze', 'adaeze', 'zainab', 403, OWNED],
])('when %s gives the task of %s to %s, the answer is %i, and it moves or stays', async (as, owner, to, code, says) => {
  const before = await world.putTask({ assignedTo: owner })
  const { status, body } = await world.move(as, before.id, 'task.edit', { title: 'Edited title', assignedTo: to })
  expect([status, body.message]).toEqual([code, says])
  const edited = { ...before, title: 'Edited title', assignedTo: to, version: 4, updatedAt: world.clock.now() }
  expect(await world.rowOf(before.id)).toEqual(status === 200 ? edited : before)
})

test.each([
  ['a task of another person is missing', 'proposed', 'zainab', 404, 'This task does not exist.'],
  ['a move is not open', 'completed', 'adaeze', 409, '“Approve” is not possible while the task is completed.'],
] as const)('%s, whatever version If-Match has', async (_, status, caller, answered, message) => {
  const { id } = await world.putTask({ status })
  const { status: given, body } = await world.move(caller, id, 'task.approve', {}, { 'if-match': '"2"' })
  expect([given, body.message]).toEqual([answered, message])
})

describe('a move', () => {
  test.each([0, 100])('reports %i percent as done', async (percentageDone) => {
    const { id } = await world.putTask({ status: 'approved' })
    expect((await world.move('chidi', id, 'task.markDone', { percentageDone })).status).toBe(200)
    const { body } = await world.call('chidi', 'GET', '/task/assigned')
    expect(body.data.find(({ _id }: { _id: string }) => _id === id).percentageDone).toBe(percentageDone)
  })

  test('keeps feedback trimmed, and an approval without any takes the former away', async () => {
    const { id } = await world.putTask()
    await world.move('adaeze', id, 'task.deny', { feedback: '  Too broad \n' })
    expect((await world.rowOf(id))?.feedback).toBe('Too broad')
    await world.move('adaeze', id, 'task.approve', {})
    expect((await world.rowOf(id))?.feedback).toBe(null)
  })
})

test.each([
  [undefined, 'Match the bank statement to the ledger'],
  [' ', null],
])('an edit with the description %j stores %j, and keeps an assignee who is not named', async (given, description) => {
  const before = await world.putTask()
  await world.move('adaeze', before.id, 'task.edit', { title: 'New title', description: given })
  const edited = { ...before, title: 'New title', description, version: 4, updatedAt: world.clock.now() }
  expect(await world.rowOf(before.id)).toEqual(edited)
})

const auditOf = async (taskId: string) =>
  (await world.auditLog()).filter(({ entityId }) => entityId === taskId).map(({ action, after }) => ({ action, after }))

describe('two at once on one task', () => {
  test.each(Array.from({ length: 10 }, (_, round) => round))(
    'two concurrent approvals: one succeeds, the other is answered 409 (round %i)',
    async () => {
      const { id, version } = await world.putTask()
      const answers = await Promise.all([
        world.move('adaeze', id, 'task.approve', { feedback: 'adaeze' }),
        world.move('babatunde', id, 'task.approve', { feedback: 'babatunde' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const winner = answers[0].status === 200 ? 'adaeze' : 'babatunde'
      const row = await world.rowOf(id)
      expect([row?.status, row?.feedback, row?.version]).toEqual(['approved', winner, version + 1])
      expect((await auditOf(id)).filter(({ after }) => after)).toHaveLength(1)
      expect(answers.find(({ status }) => status === 409)?.body).toEqual({
        code: 'conflict',
        message: '“Approve” is not possible while the task is approved.',
        why: { kind: 'state', state: 'approved' },
      })
    },
  )

  test('concurrent delete and approve: exactly one succeeds', async () => {
    const { id } = await world.putTask()
    const [deleted, approved] = await Promise.all([
      world.move('chidi', id, 'task.delete'),
      world.move('adaeze', id, 'task.approve'),
    ])
    const row = await world.rowOf(id)
    const outcome = [deleted.status, approved.status, row?.status]
    expect([
      [200, 404, undefined],
      [409, 200, 'approved'],
    ]).toContainEqual(outcome)
  })
})
