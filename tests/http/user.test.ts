import { afterAll, describe, expect, test } from 'vitest'
import { isolated } from '#contract/isolated.ts'
import { beginSignIn, tryCode } from '#tests/support/sign-in.ts'
import { asStored, startPeopleWorld } from './support/people-world.ts'
import { createUser, editUser } from './support/users.ts'

const world = await startPeopleWorld()
const { mails } = world.server
afterAll(() => world.close())

interface Listed {
  readonly _id: string
  readonly accountLocked: boolean
  readonly lastActive?: string
}

const listed = async () => (await world.call('rita', 'GET', '/user')).body.data as Listed[]
const inList = async (id: string) => (await listed()).find(({ _id }) => _id === id)

describe('a new user', () => {
  const NGOZI = { firstName: ' Ngozi ', lastName: '\tEze', email: '  Ngozi.EZE@Statehouse.example ', role: 'staff' }

  test('is stored trimmed, under an address that is spelled in one way, and can sign in at once', async () => {
    const { status, body, headers } = await world.call('amaka', 'POST', '/user/create', NGOZI)
    expect([status, headers.get('etag')]).toEqual([201, '"1"'])
    expect(body).toEqual({
      message: 'User created',
      data: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        firstName: 'Ngozi',
        lastName: 'Eze',
        email: 'ngozi.eze@statehouse.example',
        role: 'Software engineer',
        roleId: 'staff',
        permissions: ['read_task'],
        accountLocked: false,
        createdAt: world.clock.now().toISOString(),
        isSuperAdmin: false,
        version: 1,
      },
    })
    expect(await inList(body.data._id)).toEqual(body.data)
    const [entry] = await world.auditLog((await world.countAudited()) - 1)
    expect(entry).toEqual({
      userId: 'amaka',
      action: 'user.create',
      message: 'Created user: Ngozi Eze',
      entity: 'user',
      entityId: body.data._id,
      before: null,
      after: asStored(await world.userOf(body.data._id)),
    })
    const { sessionId, code } = await beginSignIn(world.server, 'ngozi.eze@statehouse.example')
    expect((await tryCode(world.server, sessionId, code)).status).toBe(200)
  })

  test('gets one welcome, also when the call is repeated, and none when the call is refused', async () => {
    mails.length = 0
    const given = { ...NGOZI, email: 'eze@statehouse.example' }
    for (const _ of [1, 2]) await world.call('adaeze', 'POST', '/user/create', given, { 'idempotency-key': 'once' })
    expect((await createUser(world, 'adaeze', { email: 'chidi@statehouse.example' })).status).toBe(409)
    expect(mails.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual([
      {
        to: 'eze@statehouse.example',
        subject: 'Welcome to Statehouse',
        text: `Hello ${isolated('Ngozi')},

${isolated('Adaeze Nwosu')} created an account for you in Statehouse. Your role is ${isolated('Software engineer')}.

To log in, enter your email address eze@statehouse.example. You then get a 6-digit code by mail. You need no password.

http://localhost
`,
      },
    ])
  })

  test.each([
    ['of another case', 'CHIDI@statehouse.EXAMPLE'],
    ['with blanks around it', ' chidi@statehouse.example '],
  ])('cannot have an address %s that somebody has, nor can an edited one', async (_name, email) => {
    const taken = [409, { code: 'conflict', message: 'A user with this email address already exists.' }]
    const created = await createUser(world, 'amaka', { email })
    expect([created.status, created.body]).toEqual(taken)
    const user = await world.putUser()
    const edited = await editUser(world, 'amaka', user.id, { email })
    expect([edited.status, edited.body]).toEqual(taken)
    expect(await world.userOf(user.id)).toEqual(user)
  })
})

describe('the list of users', () => {
  const CREATED = { accountLocked: false, createdAt: '2026-03-02T09:00:00.000Z', version: 1 }
  const person = (firstName: string, lastName: string, more: object) => {
    const _id = firstName.toLowerCase()
    return { ...CREATED, _id, firstName, lastName, email: `${_id}@statehouse.example`, isSuperAdmin: false, ...more }
  }
  const OPERATIONS = { role: 'Operations manager', roleId: 'operations', permissions: ['*'] }

  test('shows each user with every field and the current permissions of their role', async () => {
    const ids = ['adaeze', 'babatunde', 'hauwa', 'amaka', 'joy']
    const all = await listed()
    expect(ids.map((id) => all.find(({ _id }) => _id === id))).toEqual([
      person('Adaeze', 'Nwosu', { permissions: ['*'], isSuperAdmin: true }),
      person('Babatunde', 'Alabi', { ...OPERATIONS, isSuperAdmin: true }),
      person('Hauwa', 'Danjuma', OPERATIONS),
      person('Amaka', 'Eze', { role: 'People officer', roleId: 'people', permissions: ['read_user', 'read_task'] }),
      person('Joy', 'Ekwueme', { role: 'Contractor', roleId: 'retired', permissions: [] }),
    ])
  })

  test('has the newest first, and says who is locked and who was last here when', async () => {
    const lastActiveAt = new Date('2026-03-01T10:00:00Z')
    const newer = await world.putUser({ createdAt: new Date('2026-03-02T12:00:00Z'), locked: true })
    const newest = await world.putUser({ createdAt: new Date('2026-03-02T13:00:00Z'), lastActiveAt })
    const seen = (await listed()).slice(0, 2)
    expect(seen.map(({ _id, accountLocked, lastActive }) => [_id, accountLocked, lastActive])).toEqual([
      [newest.id, false, lastActiveAt.toISOString()],
      [newer.id, true, undefined],
    ])
  })
})

test('anybody signed in gets everybody who is not locked, by name, and no more about them than that', async () => {
  const named = (firstName: string, locked = false) => world.putUser({ firstName, lastName: 'Aaa', locked })
  const [second, , first] = [await named('Aab'), await named('Aac', true), await named('aaa')]
  const { status, body } = await world.call('joy', 'GET', '/user/employees')
  expect([status, body.data.slice(0, 3)]).toEqual([
    200,
    [
      { _id: first.id, firstName: 'aaa', lastName: 'Aaa' },
      { _id: second.id, firstName: 'Aab', lastName: 'Aaa' },
      { _id: 'adaeze', firstName: 'Adaeze', lastName: 'Nwosu' },
    ],
  ])
})
