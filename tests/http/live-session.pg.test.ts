import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#tools/server.ts'
import { type Person, startLiveWorld } from './support/live-world.ts'

let world: Awaited<ReturnType<typeof startLiveWorld>>

beforeEach(async () => {
  world = await startLiveWorld()
})
afterEach(async () => {
  await world.closeStreams()
  await world.close()
})

const signIn = (person: Person) => world.server.signInAs(person)
const ENDED = { event: 'session', data: 1 }

test.each([
  ['their lock', () => world.call('adaeze', 'PATCH', '/user/chidi/lock')],
  ['signing out', (as: SignedIn) => world.call(as, 'DELETE', '/session/delete')],
  [
    'another address',
    () =>
      world.call('adaeze', 'PATCH', '/user/chidi', {
        firstName: 'Chidi',
        lastName: 'O',
        role: 'readTask',
        email: 'c@example.com',
      }),
  ],
  [
    'use of a replaced refresh token',
    async (as: SignedIn) => {
      world.clock.advance(world.server.services.limits.accessTtl)
      expect((await world.call(as, 'GET', '/session/validate')).status).toBe(200)
      world.clock.advance(world.server.services.limits.refreshGrace + 1)
      return world.call(as, 'GET', '/session/validate')
    },
  ],
])('%s ends the streams of the session at once, with an event and nothing after it, and no other', async (_, end) => {
  const as = await signIn('chidi')
  const [ending, other] = [await world.stream(as), await world.stream('zainab')]
  await end(as)
  await expect.poll(() => [ending.state(), ending.received().at(-1)]).toEqual(['ended', ENDED])
  const received = ending.received()
  await world.addAccount('CASH_MAIN')
  await expect.poll(() => other.changes().length).toBe(1)
  expect([ending.received(), other.state()]).toEqual([received, 'open'])
})

test('a changed role takes effect at once: its holders resync, and receive what they may see now', async () => {
  const listener = await world.stream('chidi')
  const role = { name: 'Software engineer', permissions: ['read_announcement'] }
  const { headers } = await world.call('adaeze', 'PATCH', '/role/update/readTask', role)
  const change = { entity: 'role', id: 'readTask', version: 2, by: 'adaeze', request: headers.get('x-request-id') }
  const received = [
    { event: 'change', data: { tags: ['Role', 'User'], ...change } },
    { event: 'resync', data: 1 },
  ]
  await expect.poll(() => listener.receivedOfRecords()).toEqual(received)
  await world.call('adaeze', 'POST', '/task/assign', {
    title: 'Count',
    dueDate: '2026-03-09T12:00:00Z',
    assignedTo: 'chidi',
  })
  await world.call('adaeze', 'POST', '/announcement/create', { title: 'Party', status: 'published' })
  const later = () => listener.changes().slice(1)
  await expect.poll(() => later().map(({ tags }) => tags)).toEqual([['Announcement']])
})

test('a session becomes idle although changes stream in, and its stream ends within a minute', async () => {
  const { limits } = world.server.services
  const listener = await world.stream('chidi')
  for (const code of ['CASH_MAIN', 'USER_WALLET', 'MERCHANT_WALLET'] as const) {
    world.clock.advance(limits.sessionIdle / 4)
    await world.signInAgain()
    await world.addAccount(code)
    await world.server.hub.everyMinute()
  }
  await expect.poll(() => [listener.state(), listener.changes().length]).toEqual(['open', 3])
  world.clock.advance(limits.sessionIdle / 4)
  await world.server.hub.everyMinute()
  await listener.done
  expect([listener.state(), listener.received().at(-1)]).toEqual(['ended', ENDED])
})

test('opening a stream does not count as use of the session', async () => {
  const { limits } = world.server.services
  const as = await signIn('chidi')
  world.clock.advance(limits.sessionIdle / 2)
  await world.stream(as)
  world.clock.advance(limits.sessionIdle / 2)
  expect((await world.call(as, 'GET', '/session/validate')).status).toBe(401)
})

test('a stream that begins with an expired access token brings the new tokens in its headers', async () => {
  const as = await signIn('chidi')
  world.clock.advance(world.server.services.limits.accessTtl)
  const { response } = await world.stream(as)
  const renewed = {
    accessToken: response.headers.get('x-access-token') ?? '',
    refreshToken: response.headers.get('x-refresh-token') ?? '',
  }
  expect((await world.call({ sessionId: as.sessionId, ...renewed }, 'GET', '/session/validate')).status).toBe(200)
})

test('stopping ends every stream and says when to come back, and no stream begins after that', async () => {
  const listener = await world.stream('chidi')
  await world.server.hub.stop()
  await listener.done
  expect([listener.state(), listener.retry() >= 100 && listener.retry() < 2_000]).toEqual(['ended', true])
  expect((await world.server.request('GET', '/live', { as: await signIn('chidi') })).status).toBe(503)
})
