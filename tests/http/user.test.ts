import { afterAll, describe, expect, test } from 'vitest'
import { isolated } from '#contract/isolated.ts'
import { beginSignIn, tryCode } from '#tests/support/sign-in.ts'
import { NEW_USER, type Person, type RoleId, startPeopleWorld } from './support/people-world.ts'

const world = await startPeopleWorld()
const { mails } = world.server
afterAll(() => world.close())

test('a new user gets one welcome, also when the call is repeated, none when it is refused, and can sign in', async () => {
  mails.length = 0
  const given = { ...NEW_USER, email: 'eze@statehouse.example' }
  for (const _ of [1, 2]) await world.call('adaeze', 'POST', '/user/create', given, { 'idempotency-key': 'once' })
  expect((await world.createUser('adaeze', { email: 'chidi@statehouse.example' })).status).toBe(409)
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
  const { sessionId, code } = await beginSignIn(world.server, 'eze@statehouse.example')
  expect((await tryCode(world.server, sessionId, code)).status).toBe(200)
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
    const { data: all } = (await world.call('rita', 'GET', '/user')).body
    expect(ids.map((id) => all.find(({ _id }: { _id: string }) => _id === id))).toEqual([
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
    const [first, second] = (await world.call('rita', 'GET', '/user')).body.data
    expect([first._id, first.accountLocked, first.lastActive]).toEqual([newest.id, false, lastActiveAt.toISOString()])
    expect([second._id, second.accountLocked, second.lastActive]).toEqual([newer.id, true, undefined])
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

const UNGIVABLE = 'You cannot give a role with a permission that you do not have.'

describe('a role', () => {
  test.each<[Person, RoleId]>([
    ['amaka', 'people'],
    ['amaka', 'reading'],
    ['rita', 'reading'],
    ['hauwa', 'operations'],
    ['adaeze', 'operations'],
  ])('can be given by %s, who has its permissions: %s', async (giver, role) => {
    expect((await world.createUser(giver, { role })).body.data.roleId).toBe(role)
    const user = await world.putUser({ roleId: null })
    expect((await world.editUser(giver, user.id, { role })).status).toBe(200)
    expect((await world.userOf(user.id))?.roleId).toBe(role)
  })

  test('that is disabled is kept by an edit of the names, but goes with no new address to the weaker', async () => {
    const user = await world.putUser({ roleId: 'retiredOperations' })
    const renamed = await world.editUser('rita', user.id, { firstName: 'Ife', role: 'retiredOperations' })
    expect(renamed.status).toBe(200)
    const moved = await world.editUser('rita', user.id, { email: world.freshEmail(), role: 'retiredOperations' })
    expect([moved.status, moved.body.message]).toEqual([403, UNGIVABLE])
    expect(
      (await world.editUser('hauwa', user.id, { email: world.freshEmail(), role: 'retiredOperations' })).status,
    ).toBe(200)
  })

  test('can be given up by oneself, but none with more rights taken', async () => {
    const user = await world.putUser({ roleId: 'people' })
    const as = await world.server.signInAs(user.id)
    const own = (role: RoleId) => world.call(as, 'PATCH', `/user/${user.id}`, { ...NEW_USER, email: user.email, role })
    expect((await own('operations')).body.message).toBe(UNGIVABLE)
    expect((await own('reading')).status).toBe(200)
    expect((await own('people')).body.message).toBe(UNGIVABLE)
  })
})

describe('a stronger account', () => {
  const STRONGER: [Person, Person][] = [
    ['rita', 'amaka'],
    ['rita', 'chidi'],
    ['amaka', 'hauwa'],
    ['hauwa', 'babatunde'],
    ['amaka', 'adaeze'],
  ]

  test.each(STRONGER)('%s can neither edit nor lock %s', async (weaker, stronger) => {
    const before = await world.userOf(stronger)
    const edited = await world.editUser(weaker, stronger, { role: 'reading' })
    const locked = await world.call(weaker, 'PATCH', `/user/${stronger}/lock`)
    expect([edited.status, edited.body.message]).toEqual([
      403,
      'Only someone with at least the permissions of this user can edit them.',
    ])
    expect([locked.status, locked.body.message]).toEqual([
      403,
      'Only someone else with at least the permissions of this user can lock them.',
    ])
    expect(await world.userOf(stronger)).toEqual(before)
  })

  test('nor unlock one', async () => {
    const user = await world.putUser({ isSuperAdmin: true, locked: true })
    expect((await world.call('hauwa', 'PATCH', `/user/${user.id}/unlock`)).status).toBe(403)
    expect((await world.call('adaeze', 'PATCH', `/user/${user.id}/unlock`)).status).toBe(200)
    expect((await world.call('adaeze', 'PATCH', `/user/${user.id}/lock`)).status).toBe(200)
  })
})
