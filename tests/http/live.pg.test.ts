import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Announcement, announce } from '#server/core/audit/append.ts'
import { liveChanges, liveState } from '#server/db/live-tables.ts'
import { startTestServer } from '#tools/server.ts'
import { startLiveWorld } from './support/live-world.ts'
import { LIMITS } from './support/world.ts'

const AN_HOUR = 3_600_000

/** What arrives was woken. */
const world = await startLiveWorld({ limits: LIMITS, livePollMs: AN_HOUR })
const { server, stream: open } = world

beforeAll(async () => {
  if (server.db.engine !== 'postgres') return
  const listening = sql`select from pg_stat_activity where datname = current_database() and query = 'listen live'`
  const all = server.databases.map(() => ({}))
  await vi.waitFor(async () => expect((await server.db.queries.execute(listening)).rows).toEqual(all), 60_000)
})
afterEach(async () => {
  vi.useRealTimers()
  await world.closeStreams()
})
afterAll(() => world.close())

const NEWS: Announcement = { kind: 'notification', audience: [{ access: 'signed-in', people: ['chidi', 'joy'] }] }
const NOTIFIED = { event: 'notification', data: 1 }
const RESYNC = { event: 'resync', data: 1 }

test('a stream begins at once with headers that keep proxies from holding, changing or storing it', async () => {
  const { response } = await open('joy')
  const headers = ['content-type', 'cache-control', 'x-accel-buffering'].map((name) => response.headers.get(name))
  expect([response.status, headers]).toEqual([200, ['text/event-stream', 'no-store, no-transform', 'no']])
})

test('a change is announced by a wake-up, without waiting for the next poll, also through the proxy', async () => {
  const chidi = await open('chidi')
  const id = await world.proposeTask('chidi')
  for (const title of ['Close March', 'Close April', 'Close May', 'Close June', 'Close July']) {
    const { headers } = await world.call('chidi', 'PATCH', `/task/${id}/edit`, { title })
    await expect.poll(() => chidi.changes().at(-1)?.request).toBe(headers.get('x-request-id'))
  }
})

test('a notification reaches the people that it names, without content', async () => {
  const [chidi, adaeze] = [await open('chidi'), await open('adaeze')]
  await server.db.transaction(async (tx) => void (await announce(tx, [NEWS])))
  await expect.poll(() => chidi.received()).toEqual([NOTIFIED])
  expect(adaeze.received()).toEqual([])
})

test('a stream with the last id receives what it missed, in order and once', async () => {
  const first = await open('chidi')
  await world.proposeTask('chidi')
  await expect.poll(() => first.changes().length).toBe(1)
  await first.close()
  const ids = [await world.proposeTask('chidi'), await world.proposeTask('zainab'), await world.proposeTask('chidi')]
  const second = await open('chidi', first.lastId())
  const last = await world.proposeTask('chidi')
  await expect.poll(() => second.changes().map(({ id }) => id)).toEqual([ids[0], ids[2], last])
  await second.close()
  const third = await open('chidi', second.lastId())
  expect(third.received()).toEqual([])
})

test('a heartbeat moves the id on, also for who may see little', async () => {
  const joy = await open('joy')
  const before = joy.lastId()
  await world.proposeTask('chidi')
  const another = await open('joy')
  expect(another.lastId() === before).toBe(false)
})

test('more than 500 missed changes cause one resync', async () => {
  const before = (await open('joy')).lastId()
  await server.db.transaction(
    async (tx) =>
      void (await announce(
        tx,
        Array.from({ length: 501 }, () => NEWS),
      )),
  )
  expect((await open('joy', before)).received()).toEqual([RESYNC])
})

test('an id from before the last clean-up causes a resync', async () => {
  const before = (await open('joy')).lastId()
  for (const _ of [1, 2]) {
    await server.db.transaction(async (tx) => void (await announce(tx, [NEWS])))
    await server.db.queries.update(liveState).set({ markedAt: new Date(0) })
    await server.hub.everyMinute()
  }
  expect(await server.db.queries.$count(liveChanges)).toBe(1)
  let stream = await open('joy', before)
  expect(stream.received()).toEqual([RESYNC])
  // A transaction of another database of the cluster can hold back what is known to be seen.
  const reopened = async () => {
    stream = await open('joy', stream.lastId())
    return stream.received()
  }
  await expect.poll(reopened).toEqual([])
})

test.each([
  ['of another database', (id: string) => id.replace(/^[^~]*/, 'k3f9.1')],
  ['from the future', (id: string) => id.replace(/~.*/, '~900000000:900000000:')],
  ['that is no snapshot', (id: string) => id.replace(/~.*/, '~9:5:')],
  ['too large to be one', (id: string) => id.replace(/~.*/, `~1:${'9'.repeat(40)}:`)],
  ['that is something else', () => '../../etc/passwd'],
])('an id %s causes a resync', async (_, forge) => {
  const { lastId } = await open('joy')
  expect((await open('joy', forge(lastId()))).received()).toEqual([RESYNC])
})

test('a stream whose reader stops reading is cut off, and the others go on', async () => {
  const session = await server.signInAs('joy')
  // There is no socket, whose buffers would hold what is not read.
  const stalled = await server.app.request('/api/live', {
    headers: { authorization: `Bearer ${session.accessToken}`, 'x-refresh': session.refreshToken },
  })
  const listening = await open('joy')
  const row: Announcement = { ...NEWS, kind: 'change', tags: ['Task'], entityId: 'x'.repeat(200) }
  const most = Array.from({ length: 400 }, () => row)
  for (let round = 1; round <= 4; round += 1) {
    await server.db.transaction(async (tx) => void (await announce(tx, most)))
    await expect.poll(() => listening.changes().length).toBe(round * 400)
  }
  await expect(new Response(stalled.body).text()).rejects.toThrow('does not read')
})

async function startAlone(liveStreams = 20) {
  const alone = await startTestServer({
    db: server.db,
    live: true,
    limits: { ...LIMITS, liveStreams },
    startAt: server.clock.now().toISOString(),
  })
  onTestFinished(alone.stop)
  return alone
}

test('a session has three streams of one process, which HEAD does not count as, and its next one is refused until one of them ends', async () => {
  const alone = await startAlone()
  const as = await server.signInAs('chidi')
  for (let time = 0; time < 7; time += 1) expect((await alone.request('HEAD', '/live', { as })).status).toBe(200)
  const stream = () => open(as, undefined, alone)
  const three = await Promise.all([1, 2, 3].map(stream))
  const refused = await alone.request('GET', '/live', { as })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  await three[0]?.close()
  await expect.poll(async () => (await stream()).response.status).toBe(200)
})

test('a process has as many streams as its limit, and refuses the next one', async () => {
  const alone = await startAlone()
  const openNext = (_: unknown, place: number) => open(place % 2 ? 'joy' : 'femi', undefined, alone)
  const streams = await Promise.all(Array.from({ length: 20 }, openNext))
  expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
  const refused = await alone.request('GET', '/live', { as: await server.signInAs('adaeze') })
  expect([refused.status, refused.body.message]).toEqual([503, 'The server has too many live streams.'])
})

test.each([
  ['30', 31, 100],
  ['half of all', 11, 20],
])('a person has %s streams of one process: one more ends the oldest, whose browser waits', async (_, count, most) => {
  const alone = await startAlone(most)
  const streams: Awaited<ReturnType<typeof open>>[] = []
  for (let place = 0; place < count; place += 1) streams.push(await open('joy', undefined, alone))
  await expect.poll(() => streams[0]?.state()).toBe('ended')
  expect([streams[0]?.retry(), streams.slice(1).map(({ state }) => state())]).toEqual([
    300_000,
    streams.slice(1).map(() => 'open'),
  ])
  const other = await open('adaeze', undefined, alone)
  expect([other.response.status, streams[1]?.state()]).toEqual([200, 'open'])
})

test('without a session there is no stream, and without the extension no such call', async () => {
  expect((await server.request('GET', '/live')).status).toBe(401)
  const plain = await startTestServer({ db: server.db })
  onTestFinished(plain.stop)
  const answer = await plain.request('GET', '/live', { as: await plain.signInAs('joy') })
  expect([answer.status, answer.body.code]).toEqual([404, 'no-such-call'])
})
