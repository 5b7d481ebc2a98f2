import { afterAll, describe, expect, test } from 'vitest'
import { asStored, startPeopleWorld } from './support/people-world.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

const create = (body: unknown) => world.call('adaeze', 'POST', '/role/create', body)
const edit = (id: string, body: unknown) => world.call('adaeze', 'PATCH', `/role/update/${id}`, body)
const TAKEN = { code: 'conflict', message: 'A role with this name already exists.' }

test('the list has every role, newest first, those of one moment by name', async () => {
  const newest = await world.putRole({ createdAt: new Date('2026-03-02T12:00:00Z') })
  const { status, body } = await world.call('rita', 'GET', '/role')
  expect(status).toBe(200)
  expect(body.data[0]).toEqual({
    _id: newest.id,
    name: newest.name,
    permissions: ['read_task'],
    isActive: true,
    createdAt: '2026-03-02T12:00:00.000Z',
    version: 3,
  })
  expect(body.data.slice(1).map(({ name, isActive }: { name: string; isActive: boolean }) => [name, isActive])).toEqual(
    [
      ['Contractor', false],
      ['Former operations', false],
      ['Operations manager', true],
      ['People officer', true],
      ['Software engineer', true],
      ['User reader', true],
    ],
  )
})

test('everybody reads their own role, a super admin reads any, and a role of others looks like a missing one', async () => {
  const { id, name, permissions, createdAt } = (await world.roleOf('reading')) ?? expect.unreachable()
  const own = { _id: id, name, permissions, isActive: true, createdAt: createdAt.toISOString(), version: 1 }
  for (const reader of ['rita', 'adaeze'] as const) {
    const { status, body, headers } = await world.call(reader, 'GET', '/role/reading')
    expect([status, body, headers.get('etag')]).toEqual([200, { data: own }, '"1"'])
  }
  for (const other of ['people', 'missing']) {
    const { status, body } = await world.call('rita', 'GET', `/role/${other}`)
    expect([status, body]).toEqual([404, { code: 'not-found', message: 'This role does not exist.' }])
  }
})

describe('a new role', () => {
  test('is active, with each permission once, in the order in which they are offered', async () => {
    const permissions = ['read_task', '*', 'read_user', 'read_task']
    const { status, body, headers } = await create({ name: '  Auditor ', permissions })
    expect([status, headers.get('etag')]).toEqual([201, '"1"'])
    expect(body).toEqual({
      message: 'Role created',
      data: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Auditor',
        permissions: ['read_user', 'read_task', '*'],
        isActive: true,
        createdAt: world.clock.now().toISOString(),
        version: 1,
      },
    })
    const { _id: id } = body.data
    expect((await world.call('adaeze', 'GET', `/role/${id}`)).body.data).toEqual(body.data)
    const [entry] = await world.auditLog((await world.countAudited()) - 1)
    expect(entry).toEqual({
      userId: 'adaeze',
      action: 'role.create',
      message: 'Created role: Auditor',
      entity: 'role',
      entityId: id,
      before: null,
      after: asStored(await world.roleOf(id)),
    })
  })

  test('may have no permission, and every permission that is offered', async () => {
    const { body: offered } = await world.call('adaeze', 'GET', '/role/permissions')
    const all = ['read_user', 'read_task', 'read_announcement', 'read_file_upload', 'reverse_ledger', '*']
    expect(offered.data).toEqual(all)
    for (const permissions of [[], all]) {
      const { body } = await create({ name: `Role with ${permissions.length}`, permissions })
      expect(body.data.permissions).toEqual(permissions)
    }
  })

  test('cannot have an unknown permission, nor can an edited one', async () => {
    const role = await world.putRole()
    const given = { name: 'X', permissions: ['read_user', 'fly', 'fly', 'swim'] }
    const message = 'There is no such permission: fly, swim'
    for (const answer of [await create(given), await edit(role.id, given)])
      expect([answer.status, answer.body]).toEqual([422, { code: 'unprocessable', message, errors: [message] }])
    expect(await world.roleOf(role.id)).toEqual(role)
  })

  test.each(['people officer', ' PEOPLE OFFICER '])(
    'called %j is refused where there is one, on edit too',
    async (name) => {
      const role = await world.putRole()
      for (const answer of [await create({ name, permissions: [] }), await edit(role.id, { name, permissions: [] })])
        expect([answer.status, answer.body]).toEqual([409, TAKEN])
      expect(await world.roleOf(role.id)).toEqual(role)
    },
  )

  test('called as one is but for the case of letters beyond ASCII, or for how they are composed, is refused', async () => {
    await create({ name: 'Économe Ọ̀ṣun', permissions: [] })
    const names = ['ÉCONOME Ọ̀ṢUN', 'Économe Ọ̀ṣun'.normalize('NFD')]
    const answers = await Promise.all(names.map((name) => create({ name, permissions: [] })))
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
  })
})

test('a role can be called as it was in another case', async () => {
  const role = await world.putRole({ name: 'Cashier' })
  expect((await edit(role.id, { name: 'CASHIER', permissions: [] })).status).toBe(200)
  expect((await world.roleOf(role.id))?.name).toBe('CASHIER')
})
