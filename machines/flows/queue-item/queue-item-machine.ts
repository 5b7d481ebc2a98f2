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
  description: 'One file in the queue of the upload widget.',
  initial: 'chosen',
  states: {
    chosen: {
      description: 'The widget checks its format, its size and the number of files.',
      on: { 'item.accept': { target: 'waiting' }, 'item.refuse': { target: 'refused' } },
    },
    waiting: {
      description: 'The file waits while three others are uploading or processing.',
      on: { 'item.start': { target: 'uploading' }, ...remove },
    },
    uploading: {
      description: 'Its bytes are being sent.',
      on: {
        'item.pause': { guard: 'canPause', target: 'paused', description: 'The bytes sent so far are kept' },
        'transfer.progress': { target: 'uploading' },
        'transfer.retrying': {
          target: 'uploading',
          description: 'The connection is lost, and the transfer tries again',
        },
        'transfer.sent': { target: 'processing' },
        ...end,
        ...remove,
      },
    },
    paused: { description: 'A person paused it.', on: { 'item.resume': { target: 'waiting' }, ...remove } },
    processing: { description: 'All bytes are sent, and the service checks the content.', on: { ...end, ...remove } },
    uploaded: { description: 'The service stored the file.', on: remove },
    failed: {
      description: 'The upload failed, and the person can try again.',
      on: {
        'item.retry': { target: 'waiting' },
        'item.refuseRetry': { target: 'failed', description: 'Other files have taken its place' },
        ...remove,
      },
    },
    refused: { description: 'The widget refused the file and shows the reason.', on: remove },
    removed: { type: 'final', description: 'It is no longer in the queue.' },
  },
})
