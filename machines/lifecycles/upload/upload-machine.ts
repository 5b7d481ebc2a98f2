import { and, setup } from 'xstate'
import { holds, type StatusIn } from '#machines/core/decide.ts'

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
    { guard: and(['mayUpload', 'isLast']), target: 'stored' },
    { guard: 'mayUpload', target: 'started' },
  ],
  'upload.cancel': { target: 'discarded' },
} as const

const fail = {
  'upload.fail': { target: 'discarded' },
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
  initial: 'started',
  states: {
    started: {
      on: {
        ...unfinished,
        ...fail,
        'time.passed': { target: 'stalled' },
      },
    },
    stalled: {
      on: {
        ...unfinished,
        ...fail,
        'upload.collect': { target: 'discarded' },
      },
    },
    stored: {
      on: {
        'upload.finish': [
          { guard: and(['mayUpload', 'isSound']), target: 'recorded' },
          {
            guard: 'mayUpload',
            target: 'discarded',
          },
        ],
        ...fail,
        'upload.collect': { guard: 'isUnused', target: 'discarded' },
      },
    },
    recorded: {
      on: {
        'upload.finish': { guard: 'mayUpload', target: 'recorded' },
        'upload.collect': {
          guard: 'isUnused',
          target: 'recorded',
        },
      },
    },
    discarded: { type: 'final' },
  },
})

export type UploadStatus = StatusIn<typeof uploadMachine>
