import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { tasks } from '#server/db/schema.ts'
import { type Person, startTaskWorld } from './support/task-world.ts'
import { asStored } from './support/world.ts'

const DUE = '2026-03-06T11:00:00.000Z'
const NEW = { title: 'VAT schedule', dueDate: DUE }
const DAY = 86_400_000

const world = await startTaskWorld()
afterAll(() => world.close())
beforeEach(async () => {
  await world.server.db.queries.delete(tasks)
})

const titles = async (as: Person, path: string) => {
  const { body } = await world.call(as, 'GET', path)
  return body.data.map(({ title }: { title: string }) => title)
}
const create = (body: object) => world.call('chidi', 'POST', '/task/create', body)
const rule = (message: string) => ({ status: 422, body: { code: 'unprocessable', message, errors: [message] } })

describe('the own list', () => {
  test('has the caller’s tasks, newest first, regardless of who created them', async () => {
    await world.putTask({ title: 'Older', createdAt: new Date('2026-02-01T09:00:00Z') })
    await world.putTask({ title: 'Newest', createdBy: 'adaeze', createdAt: new Date('2026-02-20T09:00:00Z') })
    await world.putTask({ title: 'Newer', createdAt: new Date('2026-02-10T09:00:00Z') })
    await world.putTask({ title: 'Somebody else’s', assignedTo: 'zainab' })
    expect(await titles('chidi', '/task/assigned')).toEqual(['Newest', 'Newer', 'Older'])
  })

  test('shows each task with every field, and omits empty ones', async () => {
    const row = await world.putTask({ description: null, feedback: null, percentageDone: null, status: 'approved' })
    expect((await world.call('chidi', 'GET', '/task/assigned')).body).toEqual({
      data: [
        {
          _id: row.id,
          title: 'Reconcile merchant settlements',
          dueDate: row.dueDate.toISOString(),
          status: 'approved',
          assignedTo: 'chidi',
          role: 'Software engineer',
          createdAt: row.createdAt.toISOString(),
          version: 3,
        },
      ],
    })
  })

  test('is empty for a person without tasks', async () => {
    expect((await world.call('zainab', 'GET', '/task/assigned')).body).toEqual({ data: [] })
  })
})

describe('the list of all employees', () => {
  test('has everybody’s tasks but the super admin’s own, newest first, with the assignee’s name', async () => {
    await world.putTask({ title: 'Chidi’s', createdAt: new Date('2026-02-10T09:00:00Z') })
    await world.putTask({ title: 'Zainab’s', assignedTo: 'zainab', createdAt: new Date('2026-02-11T09:00:00Z') })
    await world.putTask({ title: 'Adaeze’s', assignedTo: 'adaeze', createdAt: new Date('2026-02-12T09:00:00Z') })
    await world.putTask({ title: 'Babatunde’s', assignedTo: 'babatunde', createdAt: new Date('2026-02-13T09:00:00Z') })
    expect(await titles('adaeze', '/task/all')).toEqual(['Babatunde’s', 'Zainab’s', 'Chidi’s'])
    expect(await titles('babatunde', '/task/all')).toEqual(['Adaeze’s', 'Zainab’s', 'Chidi’s'])
    const { body } = await world.call('adaeze', 'GET', '/task/all')
    const { assignedTo, firstName, lastName } = body.data[1]
    expect([assignedTo, firstName, lastName]).toEqual(['zainab', 'Zainab', 'Bello'])
  })
})

describe('a new task', () => {
  test('is proposed by its owner, trimmed, with the owner’s role as its origin', async () => {
    const { status, body, headers } = await create({
      title: '  VAT schedule ',
      description: ' With invoices ',
      dueDate: DUE,
    })
    expect({ status, etag: headers.get('etag') }).toEqual({ status: 201, etag: '"1"' })
    expect(body).toEqual({
      message: 'Task added',
      data: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        title: 'VAT schedule',
        description: 'With invoices',
        dueDate: DUE,
        status: 'proposed',
        assignedTo: 'chidi',
        role: 'Software engineer',
        createdAt: '2026-03-02T09:00:00.000Z',
        version: 1,
      },
    })
  })

  test('with an empty description has none', async () => {
    const { body } = await create({ title: 'VAT', description: ' ', dueDate: DUE })
    expect((await world.rowOf(body.data._id))?.description).toBe(null)
  })

  const tenYears = () => {
    const date = world.clock.now()
    date.setUTCFullYear(date.getUTCFullYear() + 10)
    return date.getTime() - world.clock.now().getTime()
  }
  const PAST = 'Due date cannot be in the past'

  test.each<[string, () => number, string | undefined]>([
    ['the beginning of today in any time zone', () => -DAY + 1, undefined],
    ['ten years ahead', tenYears, undefined],
    ['a day ago', () => -DAY, PAST],
    ['ten years and a day ahead', () => tenYears() + DAY, 'Due date cannot be more than 10 years ahead'],
  ])('due %s is stored or refused', async (_, from, message) => {
    const dueDate = new Date(world.clock.now().getTime() + from()).toISOString()
    const { status, body } = await create({ title: 'VAT', dueDate })
    if (message) expect({ status, body }).toEqual(rule(message))
    else expect(status).toBe(201)
  })
})

describe('assigning', () => {
  const assign = (as: Person, assignedTo: string) => world.call(as, 'POST', '/task/assign', { ...NEW, assignedTo })

  test('gives an employee an approved task that comes from a super admin, and is audited once', async () => {
    const audited = await world.countAudited()
    const { status, body } = await assign('adaeze', 'chidi')
    const now = world.clock.now()
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const shown = { ...NEW, status: 'approved', assignedTo: 'chidi', version: 1 }
    expect([status, body.data]).toEqual([201, { ...shown, _id: id, role: 'Super Admin', createdAt: now.toISOString() }])
    expect(await titles('chidi', '/task/assigned')).toEqual(['VAT schedule'])
    const row = await world.rowOf(body.data._id)
    expect(row).toEqual({
      ...shown,
      id: body.data._id,
      dueDate: new Date(DUE),
      description: null,
      feedback: null,
      percentageDone: null,
      createdBy: 'adaeze',
      origin: 'Super Admin',
      createdAt: now,
      updatedAt: now,
    })
    const entry = { userId: 'adaeze', action: 'task.assign', message: 'Assigned task: VAT schedule', entity: 'task' }
    expect(await world.auditLog(audited)).toEqual([
      { ...entry, entityId: body.data._id, before: null, after: asStored(row) },
    ])
  })

  test.each(['nobody', 'obinna'])('to %s, who is unknown or locked, is refused', async (assignedTo) => {
    const { status, body } = await assign('adaeze', assignedTo)
    expect({ status, body }).toEqual(rule('This person cannot be given a task'))
    expect(await world.countTasks()).toBe(0)
  })
})

describe('reassigning a task', () => {
  const reassign = (as: Person, taskId: string, assignedTo: string) =>
    world.move(as, taskId, 'task.edit', { title: 'Edited title', assignedTo })

  test('is for the reviewer: it leaves the one list and comes up in the other', async () => {
    const { id } = await world.putTask()
    expect((await reassign('adaeze', id, 'zainab')).status).toBe(200)
    expect(await titles('chidi', '/task/assigned')).toEqual([])
    expect(await titles('zainab', '/task/assigned')).toEqual(['Edited title'])
  })

  test.each(['chidi', 'adaeze'] as const)('is not for %s as its owner', async (owner) => {
    const before = await world.putTask({ assignedTo: owner })
    const { status, body } = await reassign(owner, before.id, 'zainab')
    const message = 'Only a super admin reviewing the task can give it to somebody else.'
    expect({ status, body }).toEqual({ status: 403, body: { code: 'forbidden', message } })
    expect(await world.rowOf(before.id)).toEqual(before)
  })

  test('is no change when the owner names themselves', async () => {
    const { id } = await world.putTask()
    expect((await reassign('chidi', id, 'chidi')).status).toBe(200)
    expect(await titles('chidi', '/task/assigned')).toEqual(['Edited title'])
  })

  test.each(['nobody', 'obinna'])('is refused for %s, who is unknown or locked', async (assignedTo) => {
    const before = await world.putTask()
    const { status, body } = await reassign('adaeze', before.id, assignedTo)
    expect({ status, body }).toEqual(rule('This person cannot be given a task'))
    expect(await world.rowOf(before.id)).toEqual(before)
  })

  test('keeps an assignee who was locked since', async () => {
    const { id } = await world.putTask({ assignedTo: 'obinna' })
    expect((await reassign('adaeze', id, 'obinna')).status).toBe(200)
  })
})

test.each([
  ['a task of another person is missing', 'proposed', 'zainab', 404, 'This task does not exist.'],
  [
    'a move is refused by the status',
    'completed',
    'adaeze',
    409,
    '“Approve” is not possible while the task is completed.',
  ],
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

describe('an edit', () => {
  test('without an assignee or a description keeps both', async () => {
    const before = await world.putTask()
    expect((await world.move('adaeze', before.id, 'task.edit', { title: 'New title' })).status).toBe(200)
    expect(await world.rowOf(before.id)).toEqual({
      ...before,
      title: 'New title',
      version: before.version + 1,
      updatedAt: world.clock.now(),
    })
  })

  test('with an empty description takes it away', async () => {
    const { id } = await world.putTask()
    await world.move('chidi', id, 'task.edit', { title: 'New title', description: ' ' })
    expect((await world.rowOf(id))?.description).toBe(null)
  })
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

test('a creation with one Idempotency-Key that is sent five times at once makes one task', async () => {
  const before = await world.countTasks()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.call('chidi', 'POST', '/task/create', NEW, { 'idempotency-key': 'at-once' })),
  )
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data._id)).size).toBe(1)
  expect(await world.countTasks()).toBe(before + 1)
})
