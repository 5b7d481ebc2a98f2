import type { FlowWords } from '#machines/words.ts'
import type { queueItemMachine } from './queue-item-machine.ts'

export const queueItemWords = {
  machine: 'One file in the queue of the upload widget.',
  states: {
    chosen: ['Chosen', 'The widget checks its format, its size and the number of files.'],
    waiting: ['Waiting', 'The file waits while three others are uploading or processing.'],
    uploading: ['Uploading', 'Its bytes are being sent.'],
    paused: ['Paused', 'A person paused it.'],
    processing: ['Processing', 'All bytes are sent, and the service checks the content.'],
    uploaded: ['Uploaded', 'The service stored the file.'],
    failed: ['Failed', 'The upload failed, and the person can try again.'],
    refused: ['Refused', 'The widget refused the file and shows the reason.'],
    removed: ['Removed', 'It is no longer in the queue.'],
  },
  events: {
    'item.accept': 'Accepted',
    'item.refuse': 'Refused',
    'item.start': 'Its turn came',
    'item.pause': 'Pause',
    'item.resume': 'Resume',
    'item.retry': 'Retry',
    'item.refuseRetry': 'Retry refused',
    'item.remove': 'Remove',
    'transfer.progress': 'Bytes sent',
    'transfer.retrying': 'Connection lost',
    'transfer.sent': 'All bytes sent',
    'transfer.done': 'Stored',
    'transfer.failed': 'Failed',
  },
  guards: { canPause: ['can pause', 'cannot pause'] },
  notes: {
    'uploading | item.pause': 'The bytes sent so far are kept',
    'uploading | transfer.retrying': 'The connection is lost, and the transfer tries again',
    'failed | item.refuseRetry': 'Other files have taken its place',
  },
} as const satisfies FlowWords<typeof queueItemMachine>
