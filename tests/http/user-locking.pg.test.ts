import { afterAll, describe, expect, test } from 'vitest'
import { askForCode, beginSignIn, tryCode } from '#tests/support/sign-in.ts'
import { NEW_USER, startPeopleWorld } from './support/people-world.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

describe('locking', () => {
  test('ends every session of the user, and unlocking brings none back', async () => {
    const user = await world.putUser()
    const sessions = [await world.server.signInAs(user.id), await world.server.signInAs(user.id)]
    const statuses = () =>
      Promise.all(sessions.map(async (as) => (await world.call(as, 'GET', '/task/assigned')).status))
    expect(await statuses()).toEqual([200, 200])
    await world.call('amaka', 'PATCH', `/user/${user.id}/lock`)
    expect(await statuses()).toEqual([401, 401])
    await world.call('amaka', 'PATCH', `/user/${user.id}/unlock`)
    expect(await statuses()).toEqual([401, 401])
    expect(await world.endingsOf(user.id)).toEqual(['user-locked', 'user-locked'])
  })

  test('keeps the user from signing in until they are unlocked', async () => {
    const user = await world.putUser()
    const { sessionId, code } = await beginSignIn(world.server, user.email)
    await world.call('amaka', 'PATCH', `/user/${user.id}/lock`)
    const { status, body: refusal } = await tryCode(world.server, sessionId, code)
    expect([status, refusal.message]).toEqual([400, 'That code is incorrect. 4 attempts left.'])
    const mails = world.server.mails.length
    world.clock.advance(60)
    await askForCode(world.server, user.email)
    expect(world.server.mails).toHaveLength(mails)
    await world.call('amaka', 'PATCH', `/user/${user.id}/unlock`)
    world.clock.advance(60)
    const again = await beginSignIn(world.server, user.email)
    expect((await tryCode(world.server, again.sessionId, again.code)).status).toBe(200)
  })
})

test('a code that was mailed before the lock opens nothing after it', async () => {
  const user = await world.putUser()
  const { sessionId, code } = await beginSignIn(world.server, user.email)
  await world.call('amaka', 'PATCH', `/user/${user.id}/lock`)
  await world.call('amaka', 'PATCH', `/user/${user.id}/unlock`)
  expect((await tryCode(world.server, sessionId, code)).status).toBe(400)
})

describe('a new address', () => {
  const signIn = async (email: string) => {
    const { sessionId, code } = await beginSignIn(world.server, email)
    expect((await tryCode(world.server, sessionId, code)).status).toBe(200)
  }
  /** Returns the address where it is taken, and else the reason. */
  const change = async (id: string) => {
    const email = world.freshEmail()
    const { status, body } = await world.editUser('adaeze', id, { email, role: 'staff' })
    return status === 200 ? email : body.message
  }
  const lock = async () => (await world.call('adaeze', 'PATCH', '/user/babatunde/lock')).body.message
  const LAST_ADDRESS =
    'A wrong address of the last super admin would lock everybody out. Ask whoever runs the server to change it.'

  test('is refused for the last super admin who can sign in, and for no other', async () => {
    await signIn(await change('adaeze'))
    expect(await lock()).toBe('User account locked')
    expect(await change('adaeze')).toBe(LAST_ADDRESS)
    await world.call('adaeze', 'PATCH', '/user/babatunde/unlock')
    await signIn(await change('adaeze'))
  })

  test('of a super admin counts once they have signed in with it', async () => {
    const email = await change('babatunde')
    expect(await change('adaeze')).toBe(LAST_ADDRESS)
    await signIn(email)
    await change('adaeze')
    expect(await lock()).toBe('The last super admin who can sign in cannot be locked.')
    expect(await change('babatunde')).toBe(LAST_ADDRESS)
  })

  test('ends the sessions and codes of the one before', async () => {
    const user = await world.putUser()
    const as = await world.server.signInAs(user.id)
    const { sessionId, code } = await beginSignIn(world.server, user.email)
    const email = world.freshEmail()
    expect((await world.editUser('amaka', user.id, { email })).status).toBe(200)
    expect((await world.call(as, 'GET', '/task/assigned')).status).toBe(401)
    expect(await world.endingsOf(user.id)).toEqual(['address-changed'])
    expect((await tryCode(world.server, sessionId, code)).status).toBe(400)
    const anew = await beginSignIn(world.server, email)
    expect((await tryCode(world.server, anew.sessionId, anew.code)).status).toBe(200)
  })

  test('of one’s own leaves the session in which it was typed', async () => {
    const user = await world.putUser({ roleId: 'people' })
    const [here, elsewhere] = [await world.server.signInAs(user.id), await world.server.signInAs(user.id)]
    const body = { ...NEW_USER, email: world.freshEmail(), role: 'people' }
    expect((await world.call(here, 'PATCH', `/user/${user.id}`, body)).status).toBe(200)
    expect((await world.call(here, 'GET', '/user')).status).toBe(200)
    expect((await world.call(elsewhere, 'GET', '/user')).status).toBe(401)
  })
})
