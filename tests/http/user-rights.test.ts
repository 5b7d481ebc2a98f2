import { afterAll, describe, expect, test } from 'vitest'
import { type Person, type RoleId, startPeopleWorld } from './support/people-world.ts'
import { createUser, editUser, freshEmail, NEW_USER } from './support/users.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

const UNGIVABLE = { code: 'forbidden', message: 'You cannot give a role with a permission that you do not have.' }
const rule = (message: string) => ({ code: 'unprocessable', message, errors: [message] })

describe('a role', () => {
  const GIVERS: [Person, RoleId | 'missing', number, object | undefined][] = [
    ['amaka', 'people', 201, undefined],
    ['amaka', 'reading', 201, undefined],
    ['rita', 'reading', 201, undefined],
    ['hauwa', 'operations', 201, undefined],
    ['adaeze', 'operations', 201, undefined],
    ['rita', 'staff', 403, UNGIVABLE],
    ['amaka', 'operations', 403, UNGIVABLE],
    ['amaka', 'retiredOperations', 403, UNGIVABLE],
    ['amaka', 'retired', 422, rule('This role is disabled')],
    ['adaeze', 'retired', 422, rule('This role is disabled')],
    ['adaeze', 'missing', 422, rule('This role does not exist')],
  ]

  test.each(GIVERS)('given by %s: %s is answered with %i', async (giver, role, status, refusal) => {
    const before = await world.countUsers()
    const created = await createUser(world, giver, { role })
    expect([created.status, refusal && created.body]).toEqual([status, refusal])
    expect(await world.countUsers()).toBe(before + (status === 201 ? 1 : 0))
    const user = await world.putUser({ roleId: null })
    const edited = await editUser(world, giver, user.id, { role })
    expect([edited.status, refusal && edited.body]).toEqual([status === 201 ? 200 : status, refusal])
    expect((await world.userOf(user.id))?.roleId).toBe(status === 201 ? role : null)
  })

  test('that is disabled is kept by an edit of the names, but goes with no new address to the weaker', async () => {
    const user = await world.putUser({ roleId: 'retiredOperations' })
    const renamed = await editUser(world, 'rita', user.id, { firstName: 'Ife', role: 'retiredOperations' })
    expect(renamed.status).toBe(200)
    const moved = await editUser(world, 'rita', user.id, { email: freshEmail(), role: 'retiredOperations' })
    expect([moved.status, moved.body]).toEqual([403, UNGIVABLE])
    expect((await editUser(world, 'hauwa', user.id, { email: freshEmail(), role: 'retiredOperations' })).status).toBe(
      200,
    )
  })

  test('can be given up by oneself, but none with more rights taken', async () => {
    const user = await world.putUser({ roleId: 'people' })
    const as = await world.server.signInAs(user.id)
    const own = (role: RoleId) => world.call(as, 'PATCH', `/user/${user.id}`, { ...NEW_USER, email: user.email, role })
    expect((await own('operations')).body).toEqual(UNGIVABLE)
    expect((await own('reading')).status).toBe(200)
    expect((await own('people')).body).toEqual(UNGIVABLE)
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
    const edited = await editUser(world, weaker, stronger, { role: 'reading' })
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
