import { type BulkRequest, bulkMachine } from '#machines/flows/bulk/bulk-machine.ts'
import { taskWords } from '#machines/lifecycles/task/task-words.ts'
import { flowModel } from './model.ts'

const { label, step, tone, success } = taskWords.moves['task.deny'].meta

const itemOf = (id: string, name: string) => ({
  id,
  version: 1,
  subject: { name },
  group: 'proposed → denied',
  change: { call: 'task.deny' } as const,
})

const REQUEST: BulkRequest = {
  label,
  step,
  tone,
  success,
  items: [itemOf('task-1', 'Report'), itemOf('task-2', 'Plan')],
  unticked: [],
  closed: [],
}

const resultOf = ({ id, subject }: BulkRequest['items'][number], refusal?: string) => ({ id, subject, refusal })

export const bulkModel = flowModel(bulkMachine, {
  events: {
    'bulk.ask': { '': { request: REQUEST } },
    'bulk.submit': { '': { items: REQUEST.items, answer: { feedback: 'Too broad' } } },
    'bulk.close': { '': {} },
  },
  actors: {
    sendAll: {
      done: {
        'all accepted': REQUEST.items.map((item) => resultOf(item)),
        'one refused': REQUEST.items.map((item, index) => resultOf(item, index === 1 ? 'Too late' : undefined)),
      },
      error: { 'with an error': new Error('Network down') },
    },
  },
})
