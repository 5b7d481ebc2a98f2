import { expect, test } from 'vitest'
import { and, not, setup } from 'xstate'
import { chartOf } from '#machines/chart.ts'
import { conditionWords } from './labels.ts'

const answer = () => true

const gate = setup({ guards: { isShut: answer, hasKey: answer } }).createMachine({
  id: 'gate',
  initial: 'trying',
  states: {
    trying: {
      always: [{ guard: and([not('isShut'), not('hasKey')]), target: 'open' }, { target: 'shut' }],
    },
    open: { on: { 'gate.close': 'shut' } },
    shut: {},
  },
})

test('a condition shows its guard in words, “otherwise” after guarded branches, and nothing for an only branch', () => {
  const chart = chartOf(gate)
  const conditions = chart.transitions.map((transition) => conditionWords(chart, transition))
  expect(conditions).toEqual(['not shut and has no key', 'otherwise', undefined])
})
