import type { StatusWords } from '#machines/core/words.ts'
import type { uploadMachine } from './upload-machine.ts'

const SOME = 'Write some bytes'
const LAST = 'Write the last bytes'
const CANCEL = 'The client cancels the upload'
const FAIL = 'The server failed to create, fetch or record it'
const SWEEP = 'The hourly sweep deletes it'

export const uploadWords = {
  machine: 'A file upload to the embedded media service.',
  states: {
    started: ['Started', 'The owner’s quota includes its size, and bytes are missing.'],
    stalled: ['Stalled', 'Bytes are missing, without a recent request. It can resume until the sweep deletes it.'],
    stored: ['Stored', 'All bytes have arrived. It is not a file yet.'],
    recorded: ['Recorded', 'It is a file, and its address is public.'],
    discarded: ['Discarded', 'Nothing of it remains.'],
  },
  events: {
    'part.send': 'Part sent',
    'upload.finish': 'Finished',
    'upload.cancel': 'Canceled',
    'upload.fail': 'Server failed',
    'upload.collect': 'Collected',
    'time.passed': 'Time passed',
  },
  guards: {
    mayUpload: ['owner may upload', 'owner may not upload'],
    isLast: ['last part', 'not the last part'],
    isSound: ['content is sound', 'content is not sound'],
    isUnused: ['unused', 'in use'],
  },
  notes: {
    'started | part.send | 0': LAST,
    'started | part.send | 1': SOME,
    'started | upload.cancel': CANCEL,
    'started | upload.fail': FAIL,
    'started | time.passed': 'No request used it for the time in MEDIA_UNFINISHED_TTL',
    'stalled | part.send | 0': LAST,
    'stalled | part.send | 1': SOME,
    'stalled | upload.cancel': CANCEL,
    'stalled | upload.fail': FAIL,
    'stalled | upload.collect': SWEEP,
    'stored | upload.finish | 0': 'Record it as a file',
    'stored | upload.finish | 1': 'Its content is damaged, or does not match its name',
    'stored | upload.fail': FAIL,
    'stored | upload.collect': SWEEP,
    'recorded | upload.finish': 'Return the same file again',
    'recorded | upload.collect': 'The hourly sweep deletes its protocol data and keeps the file',
  },
} as const satisfies StatusWords<typeof uploadMachine>
