import { describe, expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { chartOf } from '#machines/chart.ts'
import { entered, mainPathOf, type StepOf, withOuter } from './main-path.ts'

const machine = setup({
  actors: { load: fromPromise(async () => {}) },
  guards: { isKnown: () => true },
  actions: { note: () => {} },
}).createMachine({
  id: 'app',
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isKnown', target: 'working.left.idle' }, { target: 'out' }] },
    out: { on: { enter: 'working', resume: 'working.right.ready', again: 'deciding', stay: { actions: 'note' } } },
    working: {
      type: 'parallel',
      on: { leave: 'out' },
      states: {
        left: {
          initial: 'idle',
          states: {
            idle: { on: { begin: 'busy', rest: '#app.out' } },
            busy: { on: { stop: 'idle', quit: '#app.out' } },
          },
        },
        right: {
          initial: 'loading',
          states: {
            loading: { invoke: { id: 'load', src: 'load', onDone: 'ready', onError: 'failed' } },
            failed: { on: { retry: 'loading' } },
            ready: {},
          },
        },
      },
    },
  },
})

const chart = chartOf(machine)

const wayAlong = (...steps: StepOf<typeof machine>[]) =>
  mainPathOf(chart, steps).map(({ source, targets }) =>
    [source, ...targets].map((id) => id.slice('app.'.length)).join(' > '),
  )

const idsOf = (states: readonly { id: string }[]) => states.map(({ id }) => id)

describe('the main path of a chart', () => {
  test('follows events and the success of services, and finds the immediate transitions between them', () => {
    expect(wayAlong('begin', 'leave')).toEqual([
      'deciding > working.left.idle',
      'working.left.idle > working.left.busy',
      'working > out',
    ])
    expect(wayAlong('enter', 'load', 'begin')).toEqual([
      'deciding > out',
      'out > working',
      'working.right.loading > working.right.ready',
      'working.left.idle > working.left.busy',
    ])
  })

  test('enters the other regions too when it enters one', () => {
    expect(wayAlong('load', 'begin')).toEqual([
      'deciding > working.left.idle',
      'working.right.loading > working.right.ready',
      'working.left.idle > working.left.busy',
    ])
  })

  test('reaches a state that an immediate transition enters', () => {
    expect(wayAlong('out')).toEqual(['deciding > out'])
  })

  test('enters no state or group twice, except by its last step', () => {
    expect(wayAlong('begin', 'stop')).toEqual([
      'deciding > working.left.idle',
      'working.left.idle > working.left.busy',
      'working.left.busy > working.left.idle',
    ])
    expect(() => wayAlong('begin', 'stop', 'leave')).toThrow(
      new Error('The chart "app" has no way along begin, stop, leave'),
    )
    expect(wayAlong('begin', 'leave', 'enter')).toEqual([
      'deciding > working.left.idle',
      'working.left.idle > working.left.busy',
      'working > out',
      'out > working',
    ])
    expect(() => wayAlong('begin', 'leave', 'enter', 'load')).toThrow(
      new Error('The chart "app" has no way along begin, leave, enter, load'),
    )
  })

  test('keeps what is active in the other regions', () => {
    expect(wayAlong('out', 'resume', 'begin')).toEqual([
      'deciding > out',
      'out > working.right.ready',
      'working.left.idle > working.left.busy',
    ])
  })

  test.each([
    [['enter', 'leave', 'begin'], 'a group that was left'],
    [['begin', 'begin'], 'a state that was left'],
    [['begin', 'load', 'rest'], 'a state that was left before a step in another region'],
    [['begin', 'quit', 'load'], 'a region that was left with another'],
    [['out', 'resume', 'load'], 'the first state of a region that was entered elsewhere'],
    [['load', 'retry'], 'the failure of a service'],
    [['out', 'again', 'enter'], 'the start once more'],
    [['out', 'stay'], 'a transition that stays'],
  ] as const)('does not lead along %j: %s', (steps, _) => {
    expect(() => wayAlong(...steps)).toThrow(new Error(`The chart "app" has no way along ${steps.join(', ')}`))
  })
})

test('a group is entered with its first states, and a parallel one with all regions', () => {
  expect(idsOf(entered(chart, 'app.working'))).toEqual([
    'app.working',
    'app.working.left',
    'app.working.left.idle',
    'app.working.right',
    'app.working.right.loading',
  ])
})

test('a state is within its groups, and an unknown one is an error', () => {
  expect(idsOf(withOuter(chart, 'app.working.left.busy'))).toEqual([
    'app.working.left.busy',
    'app.working.left',
    'app.working',
    'app',
  ])
  expect(() => withOuter(chart, 'app.lost')).toThrow(new Error('The chart has no state "app.lost"'))
})
