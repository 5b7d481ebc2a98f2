import { vocabulary } from '#machines/core/promise.ts'
import type { tracked } from '#machines/lifecycles/tracked.ts'
import { NO_PROGRAM } from '#machines/promises/programs.ts'

const { never, onlyAfter, stays, possible } = vocabulary<(typeof tracked)['announcement']>()

export const announcementPromises = [
  never('readers-read', 'A message to everybody has one voice.', { by: 'reader' }),
  stays('deleted-stays', 'Nobody reads again what was taken back.', 'deleted'),
  possible('can-be-published', 'No message is stuck.', { move: 'announcement.publish' }),
  possible('can-be-hidden', 'A wrong message can be taken back.', { move: 'announcement.saveAsDraft' }),
  possible('can-be-deleted', 'A message can be erased at any time.', { into: 'deleted' }),
  never('no-program-decides', NO_PROGRAM, {
    move: ['announcement.publish', 'announcement.saveAsDraft', 'announcement.delete'],
    without: 'isPerson',
  }),
]

export const announcementNotPromised = [
  onlyAfter(
    'published-was-draft',
    'The specification lets a new announcement be published at once.',
    { into: 'published' },
    { into: 'draft' },
  ),
]
