import { expect, test } from 'vitest'
import { liveModel } from '#tests/support/examples/live.ts'
import { actionsAfter, type Row, specifyFlow } from '#tests/support/model/specify-flow.ts'

// The table is typed by hand: generated tests follow the machine's mistakes.

const CHANGE = { id: 'epoch~1', name: 'change', data: '{"tags":["Task"],"entity":"task","id":"task-1","version":2}' }
const RESYNC = { id: undefined, name: 'resync', data: '1' }

const started = (actor: string, input: object) => `start ${actor} ${JSON.stringify(input)}`
const delivered = (event: object) => `deliver ${JSON.stringify(event)}`

/** Each has the key in the context, the id that is sent back, and the next pause. */
const KNOWN = [
  ['', undefined, 200],
  ['after a failure', undefined, 500],
  ['with an id', 'epoch~1', 200],
  ['with an id, after a failure', 'epoch~1', 500],
] as const

const ROWS = KNOWN.flatMap(([key, lastEventId, ms]): Row[] => {
  const stream = started('stream', { lastEventId })
  const pause = started('pause', { ms })
  const asked = started('pause', { ms: 1500 })
  const at = (state: string) => `${state} | ${key}`
  const streaming = (state: string): Row[] => [[at(state), 'stream.refused', 'refused']]
  const visible = (state: string): Row[] => [
    [at(state), 'stream.lost', 'waiting', pause],
    [at(state), 'stream.lost with a time', 'waiting', asked],
    [at(state), 'stream fails', 'waiting', pause],
  ]
  const open = (state: string): Row[] => [
    [at(state), 'stream.steady', state],
    [at(state), 'stream.reported with a change', state, ...(lastEventId ? [] : ['catchUp']), delivered(CHANGE)],
    [at(state), 'stream.reported without an id', state, delivered(RESYNC)],
  ]
  return [
    [at('hidden'), 'page.shown', 'streaming.connecting', stream],
    ...streaming('streaming.connecting'),
    ...visible('streaming.connecting'),
    [at('streaming.connecting'), 'page.hidden', 'hidden'],
    [at('streaming.connecting'), 'stream.opened', 'streaming.open.seen'],
    ...streaming('streaming.open.seen'),
    ...visible('streaming.open.seen'),
    ...open('streaming.open.seen'),
    [
      at('streaming.open.seen'),
      'page.hidden',
      'streaming.open.unseen',
      'wait 30000: xstate.after.hiddenFor.live.streaming.open.unseen',
    ],
    ...streaming('streaming.open.unseen'),
    ...open('streaming.open.unseen'),
    [at('streaming.open.unseen'), 'page.shown', 'streaming.open.seen'],
    [at('streaming.open.unseen'), 'after hiddenFor', 'hidden'],
    [at('streaming.open.unseen'), 'stream.lost', 'hidden'],
    [at('streaming.open.unseen'), 'stream.lost with a time', 'hidden'],
    [at('streaming.open.unseen'), 'stream fails', 'hidden'],
  ]
})

const WAITING = KNOWN.flatMap(([key, lastEventId]): Row[] => {
  if (!key.includes('failure')) return []
  const stream = started('stream', { lastEventId })
  return [
    [`waiting | ${key}`, 'pause answers', 'streaming.connecting', stream],
    [`waiting | ${key}`, 'pause fails', 'streaming.connecting', stream],
    [`waiting | ${key}`, 'page.hidden', 'hidden'],
  ]
})

const OPEN = 'started > page.shown > stream.opened'
const AGAIN = 'stream.lost > pause answers'

specifyFlow('live updates, by the issue', liveModel, {
  rows: [...ROWS, ...WAITING],
  actors: ['stream', 'pause'],
  load: async () => (await import('#machines/flows/live/live-machine.ts')).liveMachine,
  tags: { current: ['streaming.open'] },
  context: { lastEventId: undefined, failures: 0, retryMs: undefined },
  paths: [
    ['has no stream at first', 'started', 'hidden'],
    [
      'keeps the id of an event for an event without one',
      `${OPEN} > stream.reported with a change > stream.reported without an id`,
      'streaming.open.seen',
      { lastEventId: 'epoch~1' },
    ],
    [
      'counts failures in a row',
      `${OPEN} > ${AGAIN} > ${AGAIN} > stream.opened`,
      'streaming.open.seen',
      { failures: 2 },
    ],
    [
      'forgets failures after ten seconds of health',
      `${OPEN} > ${AGAIN} > stream.opened > stream.steady`,
      'streaming.open.seen',
    ],
    [
      'keeps the last id while the page is hidden',
      `${OPEN} > stream.reported with a change > page.hidden > after hiddenFor`,
      'hidden',
      { lastEventId: 'epoch~1' },
    ],
    [
      'remembers a loss while the page is hidden, and when the server asked for the next attempt',
      `${OPEN} > page.hidden > stream.lost with a time`,
      'hidden',
      { failures: 1, retryMs: 1500 },
    ],
  ],
})

test('live updates watch the page from the start', () => {
  const starts = actionsAfter(liveModel, 'started').flatMap(({ params }) => (params as { src?: string }).src ?? [])
  expect(starts).toEqual(['watchPage'])
})

test.each([
  [1, 200],
  [2, 500],
  [3, 1000],
  [4, 2000],
  [5, 5000],
  [6, 10_000],
  [7, 10_000],
])('pauses after failure %i for %i ms', (failures, ms) => {
  const steps = [
    'page.shown',
    ...Array.from({ length: failures - 1 }, () => ['stream.lost', 'pause answers']).flat(),
    'stream.lost',
  ]
  expect(actionsAfter(liveModel, 'started', ...steps).flatMap(({ params }) => pauseIn(params))).toEqual([ms])
})

const pauseIn = (params: unknown) => {
  const { src, input } = params as { src?: string; input?: { ms: number } }
  return src === 'pause' ? [input?.ms] : []
}
