import type { StatusSpec } from './status-spec.ts'

// Uploads to the embedded media service, in docs/decisions/032 and 033.

export const uploadSpec = {
  initial: 'started',
  figures: { states: 5, accepted: 18, refused: 42, transitions: 16 },
  final: ['discarded'],
  events: {
    'part.send': { started: 'started', stalled: 'started' },
    'part.send as the last': { started: 'stored', stalled: 'stored' },
    'part.send by a barred user': { started: 'mayUpload, isLast fails', stalled: 'mayUpload, isLast fails' },
    'part.send as the last by a barred user': { started: 'mayUpload fails', stalled: 'mayUpload fails' },
    'upload.finish': { stored: 'recorded', recorded: 'recorded' },
    'upload.finish of unsound content': { stored: 'discarded', recorded: 'recorded' },
    'upload.finish by a barred user': { stored: 'mayUpload fails', recorded: 'mayUpload fails' },
    'upload.cancel': { started: 'discarded', stalled: 'discarded' },
    'upload.fail': { started: 'discarded', stalled: 'discarded', stored: 'discarded' },
    'upload.collect': { stalled: 'discarded', stored: 'discarded', recorded: 'recorded' },
    'upload.collect while it is used': {
      stalled: 'discarded',
      stored: 'isUnused fails',
      recorded: 'isUnused fails',
    },
    'time.passed': { started: 'stalled' },
  },
} as const satisfies StatusSpec
