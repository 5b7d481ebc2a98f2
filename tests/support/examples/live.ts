import { liveMachine } from '#machines/flows/live/live-machine.ts'
import { flowModel } from './model.ts'

const once = { '': {} }
const failures = { '': new Error('Network down') }
const change = JSON.stringify({ tags: ['Task'], entity: 'task', id: 'task-1', version: 2 })

export const liveModel = flowModel(liveMachine, {
  events: {
    'page.shown': once,
    'page.hidden': once,
    'stream.opened': once,
    'stream.steady': once,
    'stream.reported': {
      'with a change': { id: 'epoch~1', name: 'change', data: change },
      'without an id': { id: undefined, name: 'resync', data: '1' },
    },
    'stream.lost': { '': { retryMs: undefined }, 'with a time': { retryMs: 1500 } },
    'stream.refused': once,
  },
  actors: {
    stream: { done: {}, error: failures },
    pause: { done: { '': undefined }, error: failures },
    watchPage: { done: {}, error: {} },
  },
  contextKey: ({ lastEventId, failures }) =>
    [lastEventId && 'with an id', failures > 0 && 'after a failure'].filter(Boolean).join(', '),
})
