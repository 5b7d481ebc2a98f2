import { afterAll, describe, expect, test } from 'vitest'
import { isolated } from '#contract/isolated.ts'
import { postMail } from '#server/mail/post-mail.ts'
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

test('the list of users has the current role and permissions of each, who is locked, and who was last here when', async () => {
  const lastActiveAt = new Date('2026-03-01T10:00:00Z')
  const { id } = await world.putUser({ locked: true, lastActiveAt })
  const { data } = (await world.call('rita', 'GET', '/user')).body
  const shown = (of: string) => {
    const { role, permissions, isSuperAdmin, ...user } = data.find(({ _id }: { _id: string }) => _id === of)
    return [role, permissions, isSuperAdmin, user.accountLocked, user.lastActive]
  }
  expect(['adaeze', 'babatunde', 'hauwa', 'amaka', 'joy', id].map(shown)).toEqual([
    [undefined, ['*'], true, false, undefined],
    ['Operations manager', ['*'], true, false, undefined],
    ['Operations manager', ['*'], false, false, undefined],
    ['People officer', ['read_user', 'read_task'], false, false, undefined],
    ['Contractor', [], false, false, undefined],
    ['Software engineer', ['read_task'], false, true, lastActiveAt.toISOString()],
  ])
})

test('a welcome that waits goes to the new address of a user, and none follows later', async () => {
  const { id, email } = await world.putUser()
  const mail = { to: email, subject: 'Welcome', text: 'Hello', html: 'Hello' }
  // It is not due yet.
  const needs = { now: () => new Date(world.clock.now().getTime() + 60_000), wakeMails: () => undefined }
  await world.db.transaction((tx) => postMail(tx, needs, { kind: 'welcome', userId: id, mail, withinSeconds: 600 }))
  mails.length = 0
  const address = world.freshEmail()
  expect((await world.editUser('adaeze', id, { email: address })).status).toBe(200)
  expect(mails.map(({ to }) => to)).toEqual([address])
  world.clock.advance(60)
  expect((await world.editUser('adaeze', id, { email: world.freshEmail() })).status).toBe(200)
  expect(mails.map(({ to }) => to)).toEqual([address])
})

test('anybody signed in gets the names of everybody who is not locked, and what they can be chosen for', async () => {
  const locked = await world.putUser({ locked: true })
  const { data } = (await world.call('joy', 'GET', '/user/employees')).body
  const found = (id: string) => data.find(({ _id }: { _id: string }) => _id === id)
  const adaeze = { _id: 'adaeze', firstName: 'Adaeze', lastName: 'Nwosu' }
  expect(found('adaeze')).toEqual({ ...adaeze, opensTasks: true, opensAnnouncements: true })
  const choices = ['chidi', 'rita', 'joy'].map((id) => [found(id).opensTasks, found(id).opensAnnouncements])
  expect(choices).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ])
  expect(found(locked.id)).toBeUndefined()
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
})
