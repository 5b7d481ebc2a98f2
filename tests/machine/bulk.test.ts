import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type BulkInput, type BulkRequest, type BulkResult, bulkMachine } from '#machines/flows/bulk/bulk-machine.ts'
import { bulkModel } from '#tests/support/examples/bulk.ts'
import { type Row, specifyFlow } from '#tests/support/model/specify-flow.ts'

// The table is typed by hand: generated tests follow the machine's mistakes.

const SUBJECTS = { 'task-1': { name: 'Report' }, 'task-2': { name: 'Plan' } }

const REQUEST = {
  label: 'Deny',
  step: {
    kind: 'confirm',
    title: 'Deny task?',
    description: 'Tell the assignee why this task is denied.',
    submit: 'Deny',
    question: {
      kind: 'text',
      field: 'feedback',
      label: 'Feedback',
      required: true,
      maxLength: 500,
      offersRecent: true,
    },
  },
  tone: 'negative',
  success: 'Task denied successfully',
  items: Object.entries(SUBJECTS).map(([id, subject]) => ({
    id,
    version: 1,
    subject,
    group: 'proposed → denied',
    change: { call: 'task.deny' },
  })),
  unticked: [],
  closed: [],
}

const resultsOf = (...refusals: (string | undefined)[]) =>
  Object.entries(SUBJECTS).map(([id, subject], index) => ({ id, subject, refusal: refusals[index] }))

const settled = (...refusals: (string | undefined)[]) => ({
  results: resultsOf(...refusals),
  success: 'Task denied successfully',
})

const settledWith = (...refusals: (string | undefined)[]) => `settle ${JSON.stringify(settled(...refusals))}`

const ROWS: Row[] = [
  ['idle', 'bulk.ask', 'confirming'],
  ['confirming', 'bulk.close', 'idle'],
  [
    'confirming',
    'bulk.submit',
    'sending',
    `start sendAll ${JSON.stringify({ request: REQUEST, answer: { feedback: 'Too broad' } })}`,
  ],
  ['sending', 'sendAll answers all accepted', 'idle', settledWith()],
  ['sending', 'sendAll answers one refused', 'explaining', settledWith(undefined, 'Too late')],
  ['sending', 'sendAll fails with an error', 'explaining'],
  ['explaining', 'bulk.close', 'idle'],
]

const SENT = 'started > bulk.ask > bulk.submit'

specifyFlow('a bulk move, by its table', bulkModel, {
  rows: ROWS,
  actors: ['sendAll'],
  tags: { busy: ['sending'] },
  load: async () => (await import('#machines/flows/bulk/bulk-machine.ts')).bulkMachine,
  context: { request: undefined, results: [] },
  paths: [
    ['has no request at first', 'started', 'idle'],
    ['knows what was asked for', 'started > bulk.ask', 'confirming', { request: REQUEST }],
    [
      'explains each result when one was refused',
      `${SENT} > sendAll answers one refused`,
      'explaining',
      { request: REQUEST, results: resultsOf(undefined, 'Too late') },
    ],
    [
      'explains all as refused after an unexpected error',
      `${SENT} > sendAll fails with an error`,
      'explaining',
      { request: REQUEST, results: resultsOf('Network down', 'Network down') },
    ],
    ['keeps nothing of a move that was accepted for all', `${SENT} > sendAll answers all accepted`, 'idle'],
    ['keeps nothing once the results are closed', `${SENT} > sendAll answers one refused > bulk.close`, 'idle'],
  ],
})

test('a bulk move sends what was submitted of it, and nothing else', async () => {
  const sent: BulkInput[] = []
  const sendAll = fromPromise<readonly BulkResult[], BulkInput>(async ({ input }) => {
    sent.push(input)
    return []
  })
  const actor = createActor(bulkMachine.provide({ actors: { sendAll } })).start()
  const request = REQUEST as BulkRequest
  const items = request.items.slice(1)
  actor.send({ type: 'bulk.ask', request })
  actor.send({ type: 'bulk.submit', items, answer: { feedback: 'Too broad' } })
  await waitFor(actor, (state) => state.matches('idle'))
  expect(sent).toEqual([{ request: { ...request, items }, answer: { feedback: 'Too broad' } }])
})
