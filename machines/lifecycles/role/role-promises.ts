import { vocabulary } from '#machines/core/promise.ts'
import type { tracked } from '#machines/lifecycles/tracked.ts'
import { NO_PROGRAM } from '#machines/promises/programs.ts'

const { never, onlyAfter, possible } = vocabulary<(typeof tracked)['role']>()

export const rolePromises = [
  never('super-admins-only', 'Who could change a role could give themselves its permissions.', { by: 'user manager' }),
  never('edit-disables-nothing', 'A form for permissions has no other effect.', {
    move: 'role.edit',
    into: ['active', 'inactive'],
  }),
  onlyAfter(
    'activated-after-disabled',
    'Each activation answers one disabling.',
    { move: 'role.activate' },
    { move: 'role.deactivate' },
    { move: 'role.activate' },
  ),
  possible('can-be-activated', 'Permissions that were taken away can be given back.', { move: 'role.activate' }),
  possible('can-be-disabled', 'Permissions can be taken away at any time.', { move: 'role.deactivate' }),
  never('no-program-decides', NO_PROGRAM, {
    move: ['role.edit', 'role.activate', 'role.deactivate'],
    without: 'isPerson',
  }),
]
