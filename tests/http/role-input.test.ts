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
    for (const permissions of [[], offered.data]) {
      const { body } = await create({ name: `Role with ${permissions.length}`, permissions })
      expect(body.data.permissions).toEqual(permissions)
    }
  })

  const NOT_A_PERMISSION = ['permissions.0 is not a permission']
  const faults: Record<string, [given: unknown, status: number, errors: string[]]> = {
    'nothing in it': [{}, 400, ['name is required', 'permissions is required']],
    'text alone': ['"Auditor"', 400, ['The body must be a JSON object']],
    'a blank name': [{ name: ' \t', permissions: [] }, 400, ['Role name is required']],
    'a name of 61 characters': [{ name: 'x'.repeat(61), permissions: [] }, 400, ['name must be at most 60 characters']],
    'a name that is a number': [{ name: 7, permissions: [] }, 400, ['name must be text']],
    'NUL in the name': [{ name: 'Au\0ditor', permissions: [] }, 400, ['name contains a character that is not allowed']],
    'a permission with blanks': [{ name: 'X', permissions: ['read user'] }, 400, NOT_A_PERMISSION],
    'NUL in a permission': [{ name: 'X', permissions: ['read_\0user'] }, 400, NOT_A_PERMISSION],
    'a permission of 65 characters': [{ name: 'X', permissions: ['x'.repeat(65)] }, 400, NOT_A_PERMISSION],
    'a status': [{ name: 'X', permissions: [], isActive: false }, 400, ['isActive is not a known field']],
    'an unknown permission': [
      { name: 'X', permissions: ['read_user', 'fly', 'fly', 'swim'] },
      422,
      ['There is no such permission: fly, swim'],
    ],
  }

  test.each(Object.entries(faults))(
    'with %s is refused on create and on edit, and not stored',
    async (_name, [given, status, errors]) => {
      const role = await world.putRole()
      const before = await world.countRoles()
      const code = status === 400 ? 'malformed' : 'unprocessable'
      const expected = [status, { code, message: errors.join(', '), errors }]
      const created = await create(given)
      expect([created.status, created.body]).toEqual(expected)
      const edited = await edit(role.id, given)
      expect([edited.status, edited.body]).toEqual(expected)
      expect(await world.countRoles()).toBe(before)
      expect(await world.roleOf(role.id)).toEqual(role)
    },
  )

  test('with 201 permissions, or with one that is no text, is malformed', async () => {
    const many = await create({ name: 'X', permissions: Array.from({ length: 201 }, () => 'read_user') })
    const odd = await create({ name: 'X', permissions: [7] })
    expect([many.status, odd.status]).toEqual([400, 400])
  })

  test.each(['people officer', ' PEOPLE OFFICER '])(
    'called %j is refused where there is one, on edit too',
    async (name) => {
      const created = await create({ name, permissions: [] })
      expect([created.status, created.body]).toEqual([409, TAKEN])
      const role = await world.putRole()
      const edited = await edit(role.id, { name, permissions: [] })
      expect([edited.status, edited.body]).toEqual([409, TAKEN])
      expect(await world.roleOf(role.id)).toEqual(role)
    },
  )

  test('called as one is but for the case of letters beyond ASCII, or for how they are composed, is refused', async () => {
    await create({ name: 'Économe Ọ̀ṣun', permissions: [] })
    const names = ['ÉCONOME Ọ̀ṢUN', 'Économe Ọ̀ṣun'.normalize('NFD')]
    const answers = await Promise.all(names.map((name) => create({ name, permissions: [] })))
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
  })

  test('can be called as it was in another case', async () => {
    const role = await world.putRole({ name: 'Cashier' })
    expect((await edit(role.id, { name: 'CASHIER', permissions: [] })).status).toBe(200)
    expect((await world.roleOf(role.id))?.name).toBe('CASHIER')
  })
})

describe('what is done to a role is felt by the very next call', () => {
  async function member() {
    const role = await world.putRole({ permissions: ['read_user'] })
    const user = await world.putUser()
    await world.call('adaeze', 'PATCH', `/user/${user.id}`, {
      firstName: 'Ngozi',
      lastName: 'Eze',
      email: user.email,
      role: role.id,
    })
    const as = await world.server.signInAs(user.id)
    return { role, reads: async () => (await world.call(as, 'GET', '/user')).status }
  }

  test('of everybody who has it, when it is disabled and activated', async () => {
    const { role, reads } = await member()
    expect(await reads()).toBe(200)
    await world.call('adaeze', 'PATCH', `/role/deactivate/${role.id}`)
    expect(await reads()).toBe(403)
    await world.call('adaeze', 'PATCH', `/role/activate/${role.id}`)
    expect(await reads()).toBe(200)
  })

  test('of everybody who has it, when it is edited', async () => {
    const { role, reads } = await member()
    await edit(role.id, { name: role.name, permissions: ['read_task'] })
    expect(await reads()).toBe(403)
  })
})

test.each(['/role/update', '/role/activate', '/role/deactivate'])(
  'PATCH %s/:id of a missing role is answered 404',
  async (path) => {
    const body = path === '/role/update' ? { name: 'X', permissions: [] } : undefined
    const answer = await world.call('adaeze', 'PATCH', `${path}/missing`, body)
    expect([answer.status, answer.body]).toEqual([404, { code: 'not-found', message: 'This role does not exist.' }])
  },
)
