import { setup } from 'xstate'

// One file in the queue of the upload widget. The widget is a small script and does not contain XState: it runs the table
// `widget/queue/transitions.ts`, and a test compares that table with this chart, every state by every event.

type QueueItemEvent =
  | {
      type:
        | 'item.accept'
        | 'item.refuse'
        | 'item.start'
        | 'item.resume'
        | 'item.retry'
        | 'item.refuseRetry'
        | 'item.remove'
    }
  /** False for a file that the service fetches. */
  | { type: 'item.pause'; canPause: boolean }
  | { type: 'transfer.progress' | 'transfer.retrying' | 'transfer.sent' | 'transfer.done' | 'transfer.failed' }

const remove = { 'item.remove': { target: 'removed' } } as const

const end = { 'transfer.done': { target: 'uploaded' }, 'transfer.failed': { target: 'failed' } } as const

export const queueItemMachine = setup({
  types: { events: {} as QueueItemEvent },
  guards: { canPause: ({ event }) => event.type === 'item.pause' && event.canPause },
}).createMachine({
  id: 'queueItem',
  initial: 'chosen',
  states: {
    chosen: {
      on: { 'item.accept': { target: 'waiting' }, 'item.refuse': { target: 'refused' } },
    },
    waiting: {
      on: { 'item.start': { target: 'uploading' }, ...remove },
    },
    uploading: {
      on: {
        'item.pause': { guard: 'canPause', target: 'paused' },
        'transfer.progress': { target: 'uploading' },
        'transfer.retrying': {
          target: 'uploading',
        },
        'transfer.sent': { target: 'processing' },
        ...end,
        ...remove,
      },
    },
    paused: { on: { 'item.resume': { target: 'waiting' }, ...remove } },
    processing: { on: { ...end, ...remove } },
    uploaded: { on: remove },
    failed: {
      on: {
        'item.retry': { target: 'waiting' },
        'item.refuseRetry': { target: 'failed' },
        ...remove,
      },
    },
    refused: { on: remove },
    removed: { type: 'final' },
  },
})
