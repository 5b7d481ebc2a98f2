import { describe, expect, test } from 'vitest'
import { and, createMachine, or, setup } from 'xstate'
import { branchTaken, decide, holds, statesOf } from './decide.ts'

type DoorEvent = { type: 'door.open'; hasKey: boolean; force: number; isKnown: boolean } | { type: 'door.close' }

const door = setup({
  types: { events: {} as DoorEvent },
  guards: {
    hasKey: holds('hasKey'),
    isKnown: holds('isKnown'),
    pushes: ({ event }, force: number) => event.type === 'door.open' && event.force >= force,
    mayEnter: or(['isKnown', { type: 'pushes', params: 2 }]),
  },
  actions: { ring: () => {} },
}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: {
      on: {
        'door.open': [
          { guard: and(['hasKey', 'mayEnter']), target: 'open' },
          { guard: { type: 'pushes', params: 9 }, target: 'broken' },
        ],
      },
    },
    open: {
      on: { 'door.close': { target: 'closed', actions: 'ring' }, 'door.open': { guard: 'isKnown', target: 'open' } },
    },
    broken: { type: 'final' },
  },
})

const open = (hasKey: boolean, force: number, isKnown = false): DoorEvent => ({
  type: 'door.open',
  hasKey,
  force,
  isKnown,
})

describe('decide', () => {
  test.each([
    ['closed', open(true, 2), { ok: true, status: 'open' }],
    ['closed', open(false, 9), { ok: true, status: 'broken' }],
    ['open', open(false, 0, true), { ok: true, status: 'open' }],
    ['open', { type: 'door.close' }, { ok: true, status: 'closed', effect: 'ring' }],
    ['open', open(true, 9), { ok: false, why: 'guard', failed: ['isKnown'] }],
    ['closed', open(false, 2), { ok: false, why: 'guard', failed: ['hasKey', 'isKnown', 'pushes'] }],
    ['closed', open(true, 1), { ok: false, why: 'guard', failed: ['isKnown', 'pushes'] }],
    ['closed', { type: 'door.close' }, { ok: false, why: 'state', failed: [] }],
    ['broken', { type: 'door.close' }, { ok: false, why: 'state', failed: [] }],
  ] as const)('answers in %s to %j with %j', (status, event, decision) => {
    expect(decide(door, status, event)).toEqual(decision)
  })

  test('throws on a status that the chart does not have', () => {
    expect(() => decide(door, 'ajar' as 'open', { type: 'door.close' })).toThrow(/ajar/)
  })
})

test('a chart is read once', () => {
  expect(statesOf(door)).toBe(statesOf(door))
})

test('the branch of a status and an event is found, also where the chart has a wildcard', () => {
  const machine = createMachine({
    initial: 'closed',
    states: { closed: { on: { 'door.*': [{ guard: () => false }, { target: 'open' }] } }, open: {} },
  })
  const branch = { guard: undefined, description: '', meta: undefined }
  expect(branchTaken(door, 'closed', open(false, 9))).toEqual({
    ...branch,
    type: 'door.open',
    index: 1,
    target: 'broken',
    guard: 'pushes',
  })
  expect(branchTaken(machine, 'closed', { type: 'door.open' })).toEqual({
    ...branch,
    type: 'door.*',
    index: 1,
    target: 'open',
  })
})
