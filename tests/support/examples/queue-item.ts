import { queueItemMachine } from '#machines/flows/queue-item/queue-item-machine.ts'
import { flowModel } from './model.ts'

const once = { '': {} }

export const queueItemModel = flowModel(queueItemMachine, {
  events: {
    'item.accept': once,
    'item.refuse': once,
    'item.start': once,
    'item.pause': { '': { canPause: true }, 'of a fetched file': { canPause: false } },
    'item.resume': once,
    'item.retry': once,
    'item.refuseRetry': once,
    'item.remove': once,
    'transfer.progress': once,
    'transfer.retrying': once,
    'transfer.sent': once,
    'transfer.done': once,
    'transfer.failed': once,
  },
  actors: {},
})
