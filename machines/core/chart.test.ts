import { describe, expect, test } from 'vitest'
import { and, assign, fromPromise, not, or, setup, stateIn } from 'xstate'
import { chartOf } from './chart.ts'

const kettleSetup = setup({
  types: { context: {} as { litres: number }, events: {} as { type: 'kettle.fill' } | { type: 'kettle.boil' } },
  actors: { heat: fromPromise(async () => {}) },
  actions: { beep: () => {}, log: (_, _params: { text: string }) => {} },
  guards: { isFull: () => true, isSafe: () => true, isAbove: (_, _limit: number) => true },
  delays: { patience: 1000, computed: () => 500 },
})

const kettle = kettleSetup.createMachine({
  id: 'kettle',
  description: 'Boils water.',
  context: { litres: 0 },
  initial: 'empty',
  on: { 'kettle.boil': { actions: ['beep', { type: 'log', params: { text: '' } }] } },
  states: {
    empty: {
      description: 'Nothing in it.',
      meta: { note: 'cold' },
      entry: assign({ litres: 0 }),
      exit: function splash() {},
      on: {
        'kettle.fill': [
          { guard: 'isFull', description: 'Enough' },
          { guard: and(['isSafe', and(['isFull', not(or(['isFull', not('isSafe')]))])]), target: 'hot' },
          { guard: or([{ type: 'isAbove', params: 3 }, stateIn({ hot: 'heating' })]), target: 'hot.kept' },
        ],
        'kettle.boil': undefined,
      },
    },
    hot: {
      initial: 'heating',
      states: {
        heating: {
          invoke: { id: 'heater', src: 'heat', onDone: 'kept', onError: '#kettle.empty' },
          after: { patience: 'kept', computed: 'kept', 500: { actions: 'beep' } },
        },
        kept: { always: { guard: 'isSafe', target: '#kettle.off' } },
      },
    },
    off: { type: 'final' },
  },
})

const nothing = {
  description: undefined,
  meta: undefined,
  entry: [],
  exit: [],
  invokes: [],
  timers: [],
  transitions: [],
  refuses: [],
  initial: undefined,
}
const still = { targets: [], guard: undefined, actions: [], description: undefined, meta: undefined }

const BOIL = {
  ...still,
  id: 'kettle | kettle.boil | 0',
  source: 'kettle',
  event: 'kettle.boil',
  actions: ['beep', 'log'],
}
const fill = { ...still, source: 'kettle.empty', event: 'kettle.fill' }
const FILLS = [
  { ...fill, id: 'kettle.empty | kettle.fill | 0', guard: 'isFull', description: 'Enough' },
  {
    ...fill,
    id: 'kettle.empty | kettle.fill | 1',
    guard: 'isSafe and isFull and not (isFull or not isSafe)',
    targets: ['kettle.hot'],
  },
  {
    ...fill,
    id: 'kettle.empty | kettle.fill | 2',
    guard: 'isAbove or in hot.heating',
    targets: ['kettle.hot.kept'],
  },
]
const endingOf = (event: string, target?: string) => ({
  ...still,
  id: `kettle.hot.heating | ${event} | 0`,
  source: 'kettle.hot.heating',
  event,
  targets: target ? [target] : [],
})
const ENDINGS = [
  endingOf('xstate.done.actor.heater', 'kettle.hot.kept'),
  endingOf('xstate.error.actor.heater', 'kettle.empty'),
  { ...endingOf('xstate.after.500.kettle.hot.heating'), actions: ['beep'] },
  endingOf('xstate.after.patience.kettle.hot.heating', 'kettle.hot.kept'),
  endingOf('xstate.after.computed.kettle.hot.heating', 'kettle.hot.kept'),
]
const ALWAYS = {
  ...still,
  id: 'kettle.hot.kept | always | 0',
  source: 'kettle.hot.kept',
  event: '',
  guard: 'isSafe',
  targets: ['kettle.off'],
}

describe('the chart of a machine', () => {
  test('loads without any other module', async () => {
    const chart = await import('./chart.ts')
    expect(chart.chartOf(kettle).id).toBe('kettle')
  })

  test('lists its states in document order, the root first', () => {
    expect(chartOf(kettle)).toEqual({
      id: 'kettle',
      description: 'Boils water.',
      states: [
        {
          ...nothing,
          id: 'kettle',
          key: 'kettle',
          parent: undefined,
          type: 'compound',
          initial: 'kettle.empty',
          description: 'Boils water.',
          transitions: [BOIL],
        },
        {
          ...nothing,
          id: 'kettle.empty',
          key: 'empty',
          parent: 'kettle',
          type: 'atomic',
          description: 'Nothing in it.',
          meta: { note: 'cold' },
          entry: ['assign'],
          exit: ['splash'],
          transitions: FILLS,
          refuses: ['kettle.boil'],
        },
        {
          ...nothing,
          id: 'kettle.hot',
          key: 'hot',
          parent: 'kettle',
          type: 'compound',
          initial: 'kettle.hot.heating',
        },
        {
          ...nothing,
          id: 'kettle.hot.heating',
          key: 'heating',
          parent: 'kettle.hot',
          type: 'atomic',
          invokes: [{ id: 'heater', src: 'heat' }],
          timers: [
            { event: 'xstate.after.500.kettle.hot.heating', delay: 500, length: 500 },
            { event: 'xstate.after.patience.kettle.hot.heating', delay: 'patience', length: 1000 },
            { event: 'xstate.after.computed.kettle.hot.heating', delay: 'computed', length: undefined },
          ],
          transitions: ENDINGS,
        },
        {
          ...nothing,
          id: 'kettle.hot.kept',
          key: 'kept',
          parent: 'kettle.hot',
          type: 'atomic',
          transitions: [ALWAYS],
        },
        { ...nothing, id: 'kettle.off', key: 'off', parent: 'kettle', type: 'final' },
      ],
      transitions: [BOIL, ...FILLS, ...ENDINGS, ALWAYS],
    })
  })
})

test('an event is blocked only where none of its branches does anything', () => {
  const machine = setup({ guards: { isFull: () => true } }).createMachine({
    id: 'cup',
    initial: 'empty',
    states: { empty: { on: { fill: [{ guard: 'isFull', target: 'full' }, {}], drink: {} } }, full: {} },
  })
  expect(chartOf(machine).states.map(({ refuses }) => refuses)).toEqual([[], ['drink'], []])
})
