import { afterAll, describe, expect, test } from 'vitest'
import { startTaskWorld } from './support/task-world.ts'

const NEW = { title: 'VAT schedule', dueDate: '2026-03-06T11:00:00.000Z' }

const world = await startTaskWorld()
afterAll(() => world.close())

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

  test('twenty concurrent requests for more are made one after the other, and none is lost', async () => {
    const { id, version } = await world.putTask()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.move(index % 2 ? 'adaeze' : 'babatunde', id, 'task.requestMore', { feedback: `Figure ${index}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await world.rowOf(id))?.version).toBe(version + 20)
    expect(await auditOf(id)).toHaveLength(20)
  })
})

describe('If-Match', () => {
  const approve = (id: string, etag: string) => world.move('adaeze', id, 'task.approve', {}, { 'if-match': etag })

  test('with an older version on a move that is not possible any more says why not', async () => {
    const { id } = await world.putTask({ status: 'completed' })
    const { status, body } = await approve(id, '"2"')
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: '“Approve” is not possible while the task is completed.',
    })
  })

  test.each(['3', 'W/"3"', '"three"', '"3", "4"'])('rejects the malformed value %s', async (etag) => {
    const before = await world.putTask()
    expect((await approve(before.id, etag)).status).toBe(400)
    expect(await world.rowOf(before.id)).toEqual(before)
  })
})

describe('Idempotency-Key', () => {
  const create = (key: string, body: object = NEW, as: 'chidi' | 'zainab' = 'chidi') =>
    world.call(as, 'POST', '/task/create', body, { 'idempotency-key': key })

  test('makes a repeated create answer with the first task', async () => {
    const before = await world.countTasks()
    const first = await create('once')
    const again = await create('once')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('etag')).toBe('"1"')
    expect(await world.countTasks()).toBe(before + 1)
    expect(await auditOf(first.body.data._id)).toHaveLength(1)
  })

  test('refuses another body under the same key', async () => {
    await create('changed')
    expect((await create('changed', { ...NEW, title: 'Another' })).status).toBe(422)
  })

  test('is each person’s own', async () => {
    const chidis = await create('shared')
    const zainabs = await create('shared', NEW, 'zainab')
    expect([chidis.body.data.assignedTo, zainabs.body.data.assignedTo]).toEqual(['chidi', 'zainab'])
  })

  test('sent five times at once makes one task', async () => {
    const before = await world.countTasks()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create('at-once')))
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data._id)).size).toBe(1)
    expect(await world.countTasks()).toBe(before + 1)
  })

  test('of a refused create is free again', async () => {
    expect((await create('retried', { ...NEW, dueDate: '2020-01-01T12:00:00Z' })).status).toBe(422)
    expect((await create('retried')).status).toBe(201)
  })
})
