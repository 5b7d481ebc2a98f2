import type { StatusSpec } from './status-spec.ts'

// The queue of the upload widget, in docs/decisions/030.

const removed = {
  waiting: 'removed',
  uploading: 'removed',
  paused: 'removed',
  processing: 'removed',
  uploaded: 'removed',
  failed: 'removed',
  refused: 'removed',
}

export const queueItemSpec = {
  initial: 'chosen',
  figures: { states: 9, accepted: 21, refused: 105, transitions: 21 },
  final: ['removed'],
  events: {
    'item.accept': { chosen: 'waiting' },
    'item.refuse': { chosen: 'refused' },
    'item.start': { waiting: 'uploading' },
    'item.pause': { uploading: 'paused' },
    'item.pause of a fetched file': { uploading: 'canPause fails' },
    'item.resume': { paused: 'waiting' },
    'item.retry': { failed: 'waiting' },
    'item.refuseRetry': { failed: 'failed' },
    'item.remove': removed,
    'transfer.progress': { uploading: 'uploading' },
    'transfer.retrying': { uploading: 'uploading' },
    'transfer.sent': { uploading: 'processing' },
    'transfer.done': { uploading: 'uploaded', processing: 'uploaded' },
    'transfer.failed': { uploading: 'failed', processing: 'failed' },
  },
} as const satisfies StatusSpec
