import { vocabulary } from '#machines/core/promise.ts'
import type { tracked } from '#machines/lifecycles/tracked.ts'
import { NO_PROGRAM } from '#machines/promises/programs.ts'

const { never, onlyAfter, possible } = vocabulary<(typeof tracked)['user']>()

export const userPromises = [
  never('no-own-lock', 'Nobody locks themselves out, and nobody lets themselves in again.', {
    move: ['user.lock', 'user.unlock'],
    by: 'the user',
  }),
  never('fewer-rights', 'An account with more permissions would be a way to get them.', {
    by: 'user manager with fewer rights',
  }),
  never('locked-edits-nothing', 'Who is locked changes nothing, their own name included.', {
    move: 'user.edit',
    from: 'locked',
    by: 'the user',
  }),
  never('edit-locks-nobody', 'A form for a name has no other effect.', {
    move: 'user.edit',
    into: ['locked', 'unlocked'],
  }),
  onlyAfter(
    'unlocked-after-lock',
    'Each unlock answers one lock.',
    { move: 'user.unlock' },
    { move: 'user.lock' },
    { move: 'user.unlock' },
  ),
  possible('can-be-unlocked', 'A lock can be taken back.', { move: 'user.unlock' }),
  possible('can-be-locked', 'Access can be taken away at any time.', { move: 'user.lock' }),
  never('no-program-decides', NO_PROGRAM, { move: ['user.lock', 'user.unlock', 'user.edit'], without: 'isPerson' }),
]
