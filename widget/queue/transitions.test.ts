import { expect, test } from 'vitest'
import { FAILURE, queueRoom, RECORD } from '../support/queue-room.ts'
import type { ItemState } from './transitions.ts'

const UPLOADING = ['item.accept', 'item.start']

const WAYS: Readonly<Record<ItemState, readonly string[]>> = {
  waiting: ['item.accept'],
  uploading: UPLOADING,
  paused: [...UPLOADING, 'item.pause'],
  processing: [...UPLOADING, 'transfer.sent'],
  uploaded: [...UPLOADING, 'transfer.done'],
  failed: [...UPLOADING, 'transfer.failed'],
  refused: ['item.refuse'],
}

/** The new state by the present one. Nothing else changes a file. */
const STATED: Readonly<Record<string, Readonly<Partial<Record<ItemState, ItemState | 'removed'>>>>> = {
  'item.pause': { uploading: 'paused' },
  'item.resume': { paused: 'waiting' },
  'item.retry': { failed: 'waiting' },
  'item.refuseRetry': { failed: 'failed' },
  'item.remove': {
    waiting: 'removed',
    uploading: 'removed',
    paused: 'removed',
    processing: 'removed',
    uploaded: 'removed',
    failed: 'removed',
    refused: 'removed',
  },
  'transfer.progress': { uploading: 'uploading' },
  'transfer.retrying': { uploading: 'uploading' },
  'transfer.sent': { uploading: 'processing' },
  'transfer.done': { uploading: 'uploaded', processing: 'uploaded' },
  'transfer.failed': { uploading: 'failed', processing: 'failed' },
}

const STATES = Object.keys(WAYS) as ItemState[]

/** Three others before `a` keep it waiting. */
function setUp(canPause: boolean) {
  const { queue, add, item: itemOf, reports } = queueRoom(canPause)
  const item = () => itemOf('a')
  let lastId = ''
  const id = () => {
    lastId = item()?.id ?? lastId
    return lastId
  }
  const make: Record<string, () => void> = {
    'item.accept': () => add('b', 'c', 'd', 'a'),
    'item.refuse': () => queue.refuse('a', 1, 'No.'),
    'item.start': () => {
      for (const name of ['b', 'c', 'd']) reports.get(name)?.done(RECORD)
    },
    'item.pause': () => queue.pause(id()),
    'item.resume': () => {
      // Three more keep it waiting.
      if (item()?.state === 'paused') add('e', 'f', 'g')
      queue.resume(id())
    },
    'item.retry': () => {
      if (item()?.state === 'failed') add('e', 'f', 'g')
      queue.retry(id())
    },
    'item.refuseRetry': () => queue.markFailed(id(), 'Full.'),
    'item.remove': () => queue.remove(id()),
    'transfer.progress': () => reports.get('a')?.progress(0.5),
    'transfer.retrying': () => reports.get('a')?.retrying(),
    'transfer.sent': () => reports.get('a')?.sent(),
    'transfer.done': () => reports.get('a')?.done(RECORD),
    'transfer.failed': () => reports.get('a')?.failed(FAILURE),
  }
  return {
    send: (type: string) => {
      id()
      make[type]?.()
    },
    item,
  }
}

function queueIn(state: ItemState, canPause: boolean) {
  const world = setUp(canPause)
  for (const type of WAYS[state]) world.send(type)
  return world
}

test.each(STATES)('a file becomes %s', (state) => {
  expect(queueIn(state, true).item()?.state).toBe(state)
})

const pairs = Object.keys(STATED).flatMap((type) => STATES.map((state) => [state, type] as const))

test.each(pairs.flatMap(([from, type]) => (STATED[type]?.[from] ? [[from, type, STATED[type][from]] as const] : [])))(
  'a file that is %s becomes, on %s, %s',
  (from, type, to) => {
    const { send, item } = queueIn(from, true)
    send(type)
    expect(item()?.state ?? 'removed').toBe(to)
  },
)

const refused = pairs.filter(([from, type]) => !STATED[type]?.[from]).map(([from, type]) => [from, type, true] as const)

test.each([...refused, ['uploading', 'item.pause', false] as const])(
  'a file that is %s is not changed by %s, when it can pause: %s',
  (from, type, canPause) => {
    const { send, item } = queueIn(from, canPause)
    const before = item()
    send(type)
    expect(item()).toBe(before)
  },
)
