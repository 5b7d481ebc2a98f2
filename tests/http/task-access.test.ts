import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { roles, tasks } from '#server/db/schema.ts'
import { taskSpec } from '#tests/spec/task.ts'
import { type Person, startTaskWorld, type TaskMove } from './support/task-world.ts'

const DUE = '2026-03-06T11:00:00.000Z'
const NEW = { title: 'VAT schedule', dueDate: DUE }

const world = await startTaskWorld()
afterAll(() => world.close())
beforeEach(async () => {
  await world.server.db.queries.delete(tasks)
})

const titles = async (as: Person, path: string) => {
  const { body } = await world.call(as, 'GET', path)
  return body.data.map(({ title }: { title: string }) => title)
}

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

describe('assigning', () => {
  const assign = (as: Person, assignedTo: string) => world.call(as, 'POST', '/task/assign', { ...NEW, assignedTo })

  test('gives an employee an approved task that comes from a super admin', async () => {
    const { status, body } = await assign('adaeze', 'chidi')
    expect(status).toBe(201)
    expect(body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...NEW,
      status: 'approved',
      assignedTo: 'chidi',
      role: 'Super Admin',
      createdAt: world.clock.now().toISOString(),
      version: 1,
    })
    expect(await titles('chidi', '/task/assigned')).toEqual(['VAT schedule'])
  })

  test('stores who created it and is audited once', async () => {
    const audited = await world.countAudited()
    const { body } = await assign('adaeze', 'chidi')
    const row = await world.rowOf(body.data._id)
    expect(row).toEqual({
      id: body.data._id,
      title: 'VAT schedule',
      description: null,
      dueDate: new Date(DUE),
      status: 'approved',
      feedback: null,
      percentageDone: null,
      assignedTo: 'chidi',
      createdBy: 'adaeze',
      origin: 'Super Admin',
      version: 1,
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
    })
    expect(await world.auditLog(audited)).toEqual([
      {
        userId: 'adaeze',
        action: 'task.assign',
        message: 'Assigned task: VAT schedule',
        entity: 'task',
        entityId: body.data._id,
        before: null,
        after: JSON.parse(JSON.stringify(row)),
      },
    ])
  })

  test('is for super admins only', async () => {
    const { status, body } = await assign('chidi', 'chidi')
    expect({ status, body }).toEqual({
      status: 403,
      body: { code: 'forbidden', message: 'Only a super admin can do this.' },
    })
    expect(await world.countTasks()).toBe(0)
  })

  test.each(['nobody', 'obinna'])('to %s, who is unknown or locked, is refused', async (assignedTo) => {
    const { status, body } = await assign('adaeze', assignedTo)
    const message = 'This person cannot be given a task'
    expect({ status, body }).toEqual({ status: 422, body: { code: 'unprocessable', message, errors: [message] } })
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
    const message = 'This person cannot be given a task'
    expect({ status, body }).toEqual({ status: 422, body: { code: 'unprocessable', message, errors: [message] } })
    expect(await world.rowOf(before.id)).toEqual(before)
  })

  test('keeps an assignee who was locked since', async () => {
    const { id } = await world.putTask({ assignedTo: 'obinna' })
    expect((await reassign('adaeze', id, 'obinna')).status).toBe(200)
  })
})

describe('a task of another person', () => {
  test.each(Object.keys(taskSpec.moves) as TaskMove[])(
    'cannot be distinguished from a missing one by %s',
    async (type) => {
      const { id } = await world.putTask()
      const foreign = await world.move('zainab', id, type)
      const missing = await world.move('zainab', 'nobody-knows-it', type)
      expect(foreign.status).toBe(404)
      expect({ ...foreign, headers: undefined }).toEqual({ ...missing, headers: undefined })
    },
  )

  test('is not even shown to be there by a stale version', async () => {
    const { id } = await world.putTask()
    const { status } = await world.move('zainab', id, 'task.complete', undefined, { 'if-match': '"1"' })
    expect(status).toBe(404)
  })
})

describe('a role that is disabled', () => {
  test('closes the area with the very next call', async () => {
    const { db } = world.server
    const enable = (isActive: boolean) => db.queries.update(roles).set({ isActive }).where(eq(roles.id, 'engineering'))
    await enable(false)
    expect((await world.call('chidi', 'GET', '/task/assigned')).status).toBe(403)
    await enable(true)
    expect((await world.call('chidi', 'GET', '/task/assigned')).status).toBe(200)
  })
})
