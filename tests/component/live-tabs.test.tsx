import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import { apiQuery } from '#src/api/query.ts'
import { createSessionStorage } from '#src/api/session-storage.ts'
import { createServices } from '#src/app/create-services.ts'
import { startLive } from '#src/live/start-live.ts'
import { ada, ben, credentialsOf } from '#tests/support/examples/people.ts'
import { createRecorder } from '#tests/support/model/recorder.ts'
import { type LiveServer, WITH_LIVE, withStream } from './support/live.ts'
import { createMemoryStorage } from './support/memory-storage.ts'
import { serverWithTasks, TASK } from './support/tasks.ts'

function serve(user = ben) {
  const server = withStream(serverWithTasks(() => [TASK]))
  server.signInAs(user)
  return server
}

/** What a tab does without its screen: it has a list, and follows its changes. */
async function openTab(server: LiveServer, user = ben) {
  const items = createMemoryStorage()
  items.setItem('userInfo', JSON.stringify(credentialsOf(user)))
  let reads = 0
  const clock = new SimulatedClock()
  const recorder = createRecorder()
  const services = createServices(WITH_LIVE, {
    actors: { clock, inspect: recorder.inspect },
    notify: { error: vi.fn(), info: vi.fn() },
    storage: createSessionStorage(() => items),
    fetch: (input, init) => {
      if (String(input).includes('/task/all')) reads += 1
      return server.fetch(input, init)
    },
  })
  const queryClient = await services.loadQueryClient()
  const unsubscribe = new QueryObserver(queryClient, apiQuery(services.api, 'task.all', {}, 'Task')).subscribe(() => {})
  await expect.poll(() => reads).toBe(1)
  const live = startLive(services)
  onTestFinished(() => {
    live.stop()
    unsubscribe()
    services.session.stop()
    services.signIn.stop()
    queryClient.clear()
  })
  return { ...live, clock, state: () => recorder.actorOf('live')?.getSnapshot().value, reads: () => reads }
}

type Tab = Awaited<ReturnType<typeof openTab>>

const expectReads = (tabs: readonly Tab[], count: number) =>
  expect.poll(() => tabs.map((tab) => tab.reads())).toEqual(tabs.map(() => count))

async function openTabs(server: LiveServer) {
  const first = await openTab(server)
  await server.stream.open()
  await expectReads([first], 2)
  const others = [await openTab(server), await openTab(server)]
  // They learn at once that the stream is there, and read what changed since they loaded their list.
  await expectReads(others, 2)
  return { first, others }
}

const places = (server: LiveServer) => server.stream.headers().map((headers) => headers['last-event-id'])

test('tabs share one stream, and when its tab closes the next one asks for what all of them missed', async () => {
  const server = serve()
  const { first, others } = await openTabs(server)
  await server.stream.change({ id: 'Audit', version: 1 }, 'epoch~1')
  await expectReads([first, ...others], 3)
  expect(places(server)).toEqual([undefined])

  first.stop()
  await server.stream.accept()
  await server.stream.change({ id: 'Audit', version: 2 }, 'epoch~2')
  await expectReads(others, 4)
  expect(places(server)).toEqual([undefined, 'epoch~1'])
  expect([first.reads(), ...others.map((tab) => tab.missing())]).toEqual([3, undefined, undefined])
})

test('all tabs lose the stream together, and one that comes back later reads what it missed', async () => {
  const server = serve()
  const { first, others } = await openTabs(server)
  await server.stream.end()
  for (const tab of [first, ...others]) await expect.poll(tab.state).toBe('waiting')
  first.clock.increment(300)
  await server.stream.accept()
  await server.stream.change({ id: 'Audit', version: 1 }, 'epoch~1')
  await expectReads([first], 3)
  await expectReads(others, 2)
  for (const tab of others) await expect.poll(() => tab.clock.increment(300) ?? tab.reads()).toBe(3)
})

test('tabs of two people share no stream', async () => {
  await openTabs(serve())
  const server = serve(ada)
  const other = await openTab(server, ada)
  await server.stream.asked()
  expect([other.state(), other.reads()]).toEqual([{ streaming: 'connecting' }, 1])
  const { held = [] } = await navigator.locks.query()
  expect(held.map(({ name }) => name).sort()).toEqual(['live ada', 'live ben'])
})

test.each([
  ['has no locks', () => vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)],
  ['refuses them', () => vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('Blocked'))],
])('each tab has a stream of its own where the browser %s', async (_, prepare) => {
  prepare()
  const server = serve()
  for (const _ of ['first', 'second']) {
    const tab = await openTab(server)
    await server.stream.open()
    await expectReads([tab], 2)
  }
  expect(places(server)).toEqual([undefined, undefined])
})
