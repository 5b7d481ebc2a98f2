import { describe, expect, test } from 'vitest'
import { decide } from '#machines/lifecycles/decide.ts'
import { queueItemModel } from '#tests/support/examples/queue-item.ts'
import { explore } from '#tests/support/model/explore.ts'
import { FAILURE, queueRoom, RECORD } from '../support/queue-room.ts'
import { TRANSITIONS } from './transitions.ts'

const { machine, cases } = queueItemModel
const FETCHED = 'item.pause of a fetched file'

describe('the table of the widget', () => {
  const table: Readonly<Record<string, Readonly<Record<string, string>>>> = TRANSITIONS
  const states = Object.keys(machine.root.states)
  // Whether the transfer can pause is the queue’s own condition.
  const cells = states.flatMap((state) =>
    cases.filter(({ name }) => name !== FETCHED).map(({ event }) => [state, event]),
  )

  test.each(cells as [string, { type: string }][])('agrees with the chart on %s and %o', (state, event) => {
    const decision = decide(machine, state, event)
    expect(table[state]?.[event.type]).toBe(decision.ok ? decision.status : undefined)
  })

  test('has no state or event that the chart does not have', () => {
    expect(Object.keys(table)).toEqual(states.filter((state) => state !== 'removed'))
    const events = new Set(Object.values(table).flatMap(Object.keys))
    expect([...events].filter((name) => !cases.some(({ event }) => event.type === name))).toEqual([])
  })
})

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

const { edges, refused, wayTo } = explore(queueItemModel)

function queueIn(state: string, canPause: boolean) {
  const world = setUp(canPause)
  const names = (wayTo('chosen', new Set([state]), () => true) ?? []).map(({ case: { event } }) => event.type)
  for (const type of names) world.send(type)
  return world
}

describe('a file in the queue', () => {
  test.each(edges.map(({ from, case: { event }, to }) => [from, event.type, to] as const))(
    'that is %s becomes, on %s, %s',
    (from, type, to) => {
      const { send, item } = queueIn(from, true)
      send(type)
      expect(item()?.state ?? 'removed').toBe(to)
    },
  )

  // The queue accepts and refuses new files only. What waits starts as soon as there is room.
  const outside = ['item.accept', 'item.refuse', 'item.start']
  const pairs = refused.filter((pair) => pair.in !== 'chosen' && !outside.includes(pair.case.event.type))
  test.each(pairs.map((pair) => [pair.in, pair.case.name, pair.case.event.type] as const))(
    'that is %s is not changed by %s',
    (from, name, type) => {
      const { send, item } = queueIn(from, name !== FETCHED)
      const before = item()
      send(type)
      expect(item()).toBe(before)
    },
  )
})
