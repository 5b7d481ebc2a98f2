import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { liveMachine } from '#machines/flows/live/live-machine.ts'
import { liveModel } from '#tests/support/examples/live.ts'
import { ben } from '#tests/support/examples/people.ts'
import { explore } from '#tests/support/model/explore.ts'
import type { Edge } from '#tests/support/model/graph.ts'
import { transitionWalks } from '#tests/support/model/walks.ts'
import { type App, renderApp } from './support/app.tsx'
import { expectStream, type LiveServer, setVisibility, WITH_LIVE, withStream } from './support/live.ts'
import { createWalker, type Play } from './support/play.ts'
import { serverWithTasks, TASK } from './support/tasks.ts'

const serverOf = (app: App) => app.server as LiveServer
const streamOf = (app: App) => serverOf(app).stream

const freshness = page.getByText(/^(Updated|Offline, as of) /)

/** After five seconds without a stream. */
const expectOldList = async (app: App) => {
  app.clock.increment(5_000)
  await expect.element(freshness).toBeVisible()
}

const never = (why: string) => () => Promise.reject(new Error(why))

const play: Play<typeof liveMachine, 'hiddenFor'> = {
  events: {
    'page.shown': async () => setVisibility('visible'),
    'page.hidden': async () => setVisibility('hidden'),
    'stream.opened': (app) => streamOf(app).accept(),
    'stream.steady': async ({ clock }) => void clock.increment(10_000),
    'stream.reported': async (app, event) => streamOf(app).send(event),
    'stream.lost': async (app, { retryMs }) => {
      const isAsking = app.recorder.actorOf('live')?.getSnapshot().matches({ streaming: 'connecting' })
      if (isAsking) await streamOf(app).refuse(503)
      else await streamOf(app).end(retryMs)
    },
    'stream.refused': (app) => streamOf(app).refuse(404),
  },
  actors: {
    stream: { done: never('It ends by a report'), error: never('It reports each failure as a loss') },
    // At most half longer than the longest pause.
    pause: { done: async ({ clock }) => void clock.increment(15_000), error: never('It only waits') },
    watchPage: { done: never('It listens as long as the page'), error: never('It listens as long as the page') },
  },
  delays: { hiddenFor: async ({ clock }) => void clock.increment(30_000) },
  states: {
    hidden: (app) => expectStream(serverOf(app), false),
    'streaming.connecting': (app) => streamOf(app).asked(),
    'streaming.open.seen': async () => expect.element(freshness).not.toBeInTheDocument(),
    'streaming.open.unseen': (app) => expectStream(serverOf(app), true),
    waiting: async (app) => expect(streamOf(app).isAsked()).toBe(false),
    refused: expectOldList,
  },
}

const exploration = explore(liveModel)
const { walk, expectToBeIn } = createWalker('live', liveMachine, play)

const canTake = ({ case: { name }, from, to }: Edge) =>
  !name.endsWith(' fails') &&
  // A stream that is not open cannot end, and one that the server answers with an error names no time.
  !(name === 'stream.lost with a time' && from.startsWith('streaming.connecting')) &&
  !(name === 'stream.refused' && !from.startsWith('streaming.connecting')) &&
  to !== ''

const walks = transitionWalks(exploration, { starts: ['started'], canTake }).map((path, index) => ({ path, index }))

describe('live updates, walked through a list', () => {
  test.each(walks)('the list follows the stream on walk $index', async ({ path }) => {
    setVisibility('hidden')
    const server = withStream(serverWithTasks(() => [TASK]))
    const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ben, config: WITH_LIVE, server })
    await expect.poll(() => app.recorder.actorOf('live') !== undefined).toBe(true)
    await expectToBeIn(app, 'hidden')
    await walk(app, path)
  })
})
