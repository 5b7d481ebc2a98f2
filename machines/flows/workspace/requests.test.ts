import { expect, test } from 'vitest'
import { withAnswer } from './requests.ts'

test.each([
  [
    'takes the answer as its body',
    { call: 'task.deny' },
    { feedback: 'No' },
    { call: 'task.deny', body: { feedback: 'No' } },
  ],
  [
    'keeps its own body',
    { call: 'task.deny', body: { feedback: 'Own' } },
    { feedback: 'No' },
    { call: 'task.deny', body: { feedback: 'Own' } },
  ],
  ['is as it was without an answer', { call: 'task.deny' }, undefined, { call: 'task.deny' }],
] as const)('a change %s', (_, change, answer, expected) => {
  expect(withAnswer(change as never, answer as never)).toStrictEqual(expected)
})
