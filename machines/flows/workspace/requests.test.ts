import { expect, test } from 'vitest'
import { taskWords } from '#machines/lifecycles/task/task-words.ts'
import { requestOfMove, withAnswer } from './requests.ts'

const { meta, description } = taskWords.moves['task.deny']

test('the endings of a request keep their way back and what they store, where they have them', () => {
  const move = { ...meta, description, type: 'task.deny', target: 'denied' }
  const ending = { type: move.type, label: meta.label, tone: meta.tone, success: meta.success }
  const inverse = { call: 'task.approve', entity: 'task', success: 'Approved again' } as const
  const stored = { status: 'denied' }
  const endings = [ending, { ...ending, inverse }, { ...ending, stored }]
  const asked = {
    recordId: 'one',
    subject: { name: 'Report' },
    version: 1,
    move,
    endings,
    change: { call: 'task.deny' },
  }
  expect(requestOfMove(asked as never).endings).toStrictEqual(endings)
})

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
