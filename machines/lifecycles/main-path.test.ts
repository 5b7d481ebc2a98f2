import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { type Lifecycle, statusesOf } from '#machines/core/lifecycle.ts'
import { hasEnd, mainPathOf, statusesOnPath, waitsFor } from '#machines/core/main-path.ts'
import type { MoveMeta, StatusMeta } from '#machines/core/meta.ts'
import { lifecycles } from '#machines/lifecycles/tracked.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'

// Typed by hand.

test.each<[keyof typeof lifecycles, string[], string[]]>([
  ['task', ['proposed', 'approved', 'done', 'completed'], ['denied', 'carried-forward']],
  ['announcement', ['draft', 'published'], []],
  ['user', ['unlocked', 'locked'], []],
  ['role', ['active', 'inactive'], []],
  ['account', ['active', 'inactive'], []],
])('the statuses of a %s begin with its main path', (name, path, side) => {
  expect(statusesOnPath<Lifecycle>(lifecycles[name].lifecycle)).toEqual({ path, side })
})

const WAITING = {
  task: {
    reviewer: ['proposed', 'done'],
    assignee: ['approved', 'denied', 'carried-forward'],
    'assigned super admin': ['approved', 'denied', 'carried-forward', 'done'],
    colleague: [],
  },
} as const

test.each(Object.entries(lifecycles))('records of the chart %s wait for those who move them on', (name, entry) => {
  const { lifecycle, viewers }: { lifecycle: Lifecycle; viewers: object } = entry
  const statuses = Object.values(statusesOnPath(lifecycle)).flat()
  const expected: Readonly<Record<string, readonly string[]>> = Reflect.get(WAITING, name) ?? {}
  for (const [viewer, person] of Object.entries(viewers)) {
    const waiting = statuses.filter((status) => waitsFor(lifecycle, status, person))
    expect(waiting.toSorted(), viewer).toEqual((expected[viewer] ?? []).toSorted())
  }
})

const move = (order: number, tone: MoveMeta['tone'] = 'positive'): MoveMeta => ({
  label: `Move ${order}`,
  order,
  tone,
  step: { kind: 'form', drawer: 'move' },
  success: 'Moved',
  happened: 'Moved',
})

const status = (label: string): StatusMeta => ({ label, tone: 'blue' })

type OrderMove = 'rush' | 'skip' | 'edit' | 'check' | 'hold' | 'send' | 'resume' | 'find' | 'begin' | 'drop'

const orders = setup({
  types: { events: {} as { type: OrderMove; by: Person }, meta: {} as StatusMeta | MoveMeta },
  guards: {
    isClerk: ({ event }) => event.by.relation === 'clerk',
    isBoss: ({ event }) => event.by.relation === 'boss',
  },
})

const orderMachine = orders.createMachine({
  id: 'order',
  initial: 'new',
  states: {
    new: {
      meta: status('New'),
      on: {
        rush: { guard: 'isBoss', target: 'sent', meta: move(9) },
        skip: { guard: 'isBoss', target: 'checked', meta: move(0, 'neutral') },
        edit: { meta: move(1) },
        check: [
          { guard: 'isClerk', target: 'checked', meta: move(5) },
          { guard: 'isBoss', target: 'held', meta: move(5, 'negative') },
        ],
      },
    },
    checked: {
      meta: status('Checked'),
      on: {
        hold: { target: 'held', meta: move(2, 'neutral') },
        send: { guard: 'isBoss', target: 'sent', meta: move(3) },
      },
    },
    held: { meta: status('Held'), on: { resume: { guard: 'isClerk', target: 'checked', meta: move(1) } } },
    lost: { meta: status('Lost'), on: { find: { target: 'held', meta: move(1) } } },
    sent: { meta: status('Sent'), type: 'final' },
  },
})

const order = { entity: 'order', machine: orderMachine } as const satisfies Lifecycle

const person = (relation: string): Person => ({ id: relation, isSuperAdmin: false, permissions: [], relation })

test('the main path follows the first positive move by the order of the menu, and ends where the record does', () => {
  expect(statusesOnPath(order)).toEqual({ path: ['new', 'checked', 'sent'], side: ['held', 'lost'] })
  expect(hasEnd(order)).toBe(true)
})

test.each([
  ['clerk', ['new', 'held']],
  ['boss', ['checked']],
])('an order waits for the %s where they make the next move along the path, or back to it', (relation, waiting) => {
  expect(statusesOf(order).filter((status) => waitsFor(order, status, person(relation)))).toEqual(waiting)
})

test('only the first status takes a move that is not positive, and the path may end before the record does', () => {
  const machine = orders.createMachine({
    initial: 'idle',
    states: {
      idle: { meta: status('Idle'), on: { begin: { target: 'open', meta: move(1, 'neutral') } } },
      open: { meta: status('Open'), on: { drop: { target: 'dropped', meta: move(1, 'negative') } } },
      dropped: { meta: status('Dropped'), type: 'final' },
    },
  })
  const lifecycle = { entity: 'order', machine }
  expect(mainPathOf(lifecycle)).toEqual(['idle', 'open'])
  expect(hasEnd(lifecycle)).toBe(false)
})
