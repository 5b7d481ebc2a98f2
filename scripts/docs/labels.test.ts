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

test('a condition omits the parts that earlier branches of the same event decide', () => {
  expect(conditions().slice(0, 4)).toEqual(['shut', 'rusty', 'has key and not known', 'otherwise'])
})

test('an only transition with a negated guard says “no longer true”, and a guarded event shows its guard', () => {
  expect(conditions().slice(4)).toEqual(['no longer true', 'not shut', undefined])
})
