import { expect, test } from 'vitest'
import { happened } from './words.ts'

test.each([
  ['task.deny', 'Denied'],
  ['task.requestMore', 'More requested'],
  ['role.create', 'Created'],
  ['transaction.post', 'Posted'],
  // An earlier chart had it: its past tense is not derived.
  ['task.hold', 'Hold'],
  ['task.putOff', 'Put off'],
])('%s is told as “%s”', (move, text) => {
  expect(happened(move)).toBe(text)
})
