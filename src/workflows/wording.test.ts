import { describe, expect, test } from 'vitest'
import { and, fromPromise, not, or, setup, stateIn } from 'xstate'
import { chartOf } from '#machines/core/chart.ts'
import type { Words } from '#machines/core/words.ts'
import { wordingOf } from './wording.ts'

const machine = setup({
  actors: { boil: fromPromise(async () => {}) },
  guards: { isFull: () => true, isHot: () => false },
  delays: { pause: 1500, mood: () => 5 },
}).createMachine({
  id: 'kettle',
  initial: 'idle',
  states: {
    idle: {
      always: [{ guard: 'isHot', target: 'hot' }],
      on: {
        press: [
          { guard: and([not('isHot'), or(['isFull', 'isHot'])]), target: 'hot' },
          { guard: not(stateIn('hot')), target: 'hot' },
          { target: 'idle' },
        ],
        pour: [{ guard: 'isFull', target: 'hot' }, { target: 'idle' }],
        empty: [{ guard: and(['isFull', 'isHot']), target: 'hot' }, { target: 'idle' }],
      },
    },
    hot: {
      invoke: {
        id: 'boil',
        src: 'boil',
        onDone: [{ guard: 'isFull', target: 'idle' }, { target: 'idle' }],
        onError: 'idle',
      },
      after: { pause: 'idle', mood: 'idle', 2000: 'idle' },
    },
    both: {
      type: 'parallel',
      states: { one: { initial: 'end', states: { end: { type: 'final' } } } },
      onDone: 'idle',
      always: 'idle',
    },
  },
})

const words: Words = {
  machine: 'Boils water.',
  states: {
    idle: ['Idle', 'Nothing happens.'],
    hot: ['Hot', 'Water boils.'],
    'both.one': ['One', 'A part.'],
  },
  events: { press: 'Press', pour: 'Pour', empty: 'Empty' },
  services: { boil: { runs: 'it boils', outcomes: { isFull: 'Boiled', otherwise: 'Dry', error: 'Broken' } } },
  guards: { isFull: ['full', 'not full'], isHot: ['hot', 'cold'] },
  delays: { pause: 'rest', mood: 'right mood' },
}

const spoken = (given = words) => {
  const say = wordingOf(machine, given)
  return chartOf(machine).transitions.map((transition) => {
    const { look, text, condition } = say.transition(transition)
    return [look, text, condition].filter((part) => part !== undefined).join(' | ')
  })
}

describe('the words of a machine', () => {
  test('name events, conditions, results of services, and delays', () => {
    expect(spoken()).toEqual([
      'event | Press | cold and (full or hot)',
      'event | Press | not while hot',
      'event | Press | while hot',
      'event | Pour | full',
      'event | Pour | not full',
      'event | Empty | full and hot',
      'event | Empty | otherwise',
      'event | Hot',
      'service | Boiled',
      'service | Dry',
      'service | Broken',
      'timer | After 2 s',
      'timer | After 1.5 s',
      'timer | After the right mood',
      'event | All done',
      'event | ',
    ])
  })

  test('name states, services, events and delays', () => {
    const say = wordingOf(machine, words)
    expect(say.pathOf('kettle.both.one')).toBe('both.one')
    expect(say.title('both.one')).toBe('One')
    expect(say.service('boil').runs).toBe('it boils')
    expect(say.event('press')).toBe('Press')
    expect(say.delayName('pause')).toBe('rest')
    expect(() => say.title('lost')).toThrow(new Error('The words of "kettle" lack the state lost'))
  })

  test.each<[string, Partial<Words>]>([
    ['the event press', { events: {} }],
    ['the guard isHot', { guards: { isFull: ['full', 'empty'] } }],
    ['the guard isHot', { guards: undefined }],
    ['the service boil', { services: {} }],
    ['the service boil', { services: undefined }],
    ['the delay mood', { delays: undefined }],
    [
      'the outcome error of boil',
      { services: { boil: { runs: 'it boils', outcomes: { isFull: 'a', otherwise: 'b' } } } },
    ],
  ])('lack %s: an error says so', (part, lacking) => {
    expect(() => spoken({ ...words, ...lacking })).toThrow(new Error(`The words of "kettle" lack ${part}`))
  })
})
