import { vocabulary } from '#machines/core/promise.ts'
import type { tracked } from '#machines/lifecycles/tracked.ts'
import { NO_PROGRAM } from '#machines/promises/programs.ts'

const { never, onlyAfter, possible } = vocabulary<(typeof tracked)['account']>()

export const accountPromises = [
  never('edit-closes-nothing', 'A form for a name has no other effect.', {
    move: 'account.edit',
    into: ['active', 'inactive'],
  }),
  onlyAfter(
    'activated-after-deactivated',
    'Each activation answers one deactivation.',
    { move: 'account.activate' },
    { move: 'account.deactivate' },
    { move: 'account.activate' },
  ),
  possible('can-be-activated', 'An account can be taken into use again.', { move: 'account.activate' }),
  possible('can-be-deactivated', 'An account can be taken out of use at any time.', { move: 'account.deactivate' }),
  never('no-program-decides', NO_PROGRAM, {
    move: ['account.edit', 'account.activate', 'account.deactivate'],
    without: 'isPerson',
  }),
]

export const accountNotPromised = [
  never('super-admins-only', 'The specification offers these moves to everybody who sees the accounts.', {
    by: 'anyone else',
  }),
]
