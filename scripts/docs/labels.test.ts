import { expect, test } from 'vitest'
import { and, not, setup } from 'xstate'
import { chartOf } from '#machines/chart.ts'
import { conditionWords } from './labels.ts'

const answer = () => true

const gate = setup({ guards: { isShut: answer, isRusty: answer, hasKey: answer, isKnown: answer } }).createMachine({
  id: 'gate',
  initial: 'trying',
  states: {
    trying: {
      always: [
        { guard: 'isShut', target: 'shut' },
        { guard: and([not('isShut'), 'isRusty']), target: 'stuck' },
        { guard: and([not('isShut'), not('isRusty'), 'hasKey', not('isKnown')]), target: 'asking' },
        { target: 'open' },
      ],
    },
    shut: { always: { guard: not('isShut'), target: 'trying' } },
    stuck: { on: { 'gate.oil': { guard: not('isShut'), target: 'open' } } },
    asking: { on: { 'gate.wait': 'open' } },
    open: {},
  },
})

const conditions = () => {
  const chart = chartOf(gate)
  return chart.transitions.map((transition) => conditionWords(chart, transition))
}

test('a condition tells only what the branches before it leave open, as they are tried in order', () => {
  expect(conditions().slice(0, 4)).toEqual(['shut', 'rusty', 'has key and not known', 'otherwise'])
})

test('the only way out of a state whose own condition ended says just that, and a guarded event its guard', () => {
  expect(conditions().slice(4)).toEqual(['this is no longer so', 'not shut', undefined])
})
