import { and, setup } from 'xstate'
import { holds, type StatusIn } from '#machines/lifecycles/decide.ts'

// No status is stored: `discarded` has no row, `recorded` an asset, `stored` all bytes. A crash leaves a true status.

type UploadEvent =
  /** `mayUpload`: the owner may upload to this folder now. `isLast`: no byte is missing afterwards. */
  | { type: 'part.send'; mayUpload: boolean; isLast: boolean }
  /** `isSound`: the content is what its name says, and not damaged. */
  | { type: 'upload.finish'; mayUpload: boolean; isSound: boolean }
  | { type: 'upload.cancel' | 'upload.fail' | 'time.passed' }
  /** `isUnused`: no request used it for the time in MEDIA_UNFINISHED_TTL. */
  | { type: 'upload.collect'; isUnused: boolean }

const unfinished = {
  'part.send': [
    { guard: and(['mayUpload', 'isLast']), target: 'stored', description: 'Write the last bytes' },
    { guard: 'mayUpload', target: 'started', description: 'Write some bytes' },
  ],
  'upload.cancel': { target: 'discarded', description: 'The client cancels the upload' },
} as const

const fail = {
  'upload.fail': { target: 'discarded', description: 'The server failed to create, fetch or record it' },
} as const

export const uploadMachine = setup({
  types: { events: {} as UploadEvent },
  guards: {
    mayUpload: holds('mayUpload'),
    isLast: holds('isLast'),
    isSound: holds('isSound'),
    isUnused: holds('isUnused'),
  },
}).createMachine({
  id: 'upload',
  description: 'A file upload to the embedded media service.',
  initial: 'started',
  states: {
    started: {
      description: 'The owner’s quota includes its size, and bytes are missing.',
      on: {
        ...unfinished,
        ...fail,
        'time.passed': { target: 'stalled', description: 'No request used it for the time in MEDIA_UNFINISHED_TTL' },
      },
    },
    stalled: {
      description: 'Bytes are missing, without a recent request. It can resume until the sweep deletes it.',
      on: {
        ...unfinished,
        ...fail,
        'upload.collect': { target: 'discarded', description: 'The hourly sweep deletes it' },
      },
    },
    stored: {
      description: 'All bytes have arrived. It is not a file yet.',
      on: {
        'upload.finish': [
          { guard: and(['mayUpload', 'isSound']), target: 'recorded', description: 'Record it as a file' },
          {
            guard: 'mayUpload',
            target: 'discarded',
            description: 'Its content is damaged, or does not match its name',
          },
        ],
        ...fail,
        'upload.collect': { guard: 'isUnused', target: 'discarded', description: 'The hourly sweep deletes it' },
      },
    },
    recorded: {
      description: 'It is a file, and its address is public.',
      on: {
        'upload.finish': { guard: 'mayUpload', target: 'recorded', description: 'Return the same file again' },
        'upload.collect': {
          guard: 'isUnused',
          target: 'recorded',
          description: 'The hourly sweep deletes its protocol data and keeps the file',
        },
      },
    },
    discarded: { type: 'final', description: 'Nothing of it remains.' },
  },
})

export type UploadStatus = StatusIn<typeof uploadMachine>
