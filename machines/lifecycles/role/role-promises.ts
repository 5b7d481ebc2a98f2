import type { roleViewers } from '#machines/lifecycles/viewers.ts'
import { vocabulary } from '#machines/promises/promise.ts'
import type { roleLifecycle } from './role-machine.ts'
import type { roleWords } from './role-words.ts'

const { never, onlyAfter, possible } = vocabulary<
  (typeof roleLifecycle)['machine'],
  keyof typeof roleViewers,
  keyof (typeof roleWords)['creations']
>()

export const rolePromises = [
  never('super-admins-only', 'Who could change a role could give themselves its permissions.', { by: 'user manager' }),
  never('edit-disables-nothing', 'A form for permissions has no other effect.', {
    move: 'role.edit',
    into: ['active', 'inactive'],
  }),
  onlyAfter(
    'activated-after-disabled',
    'The history of a role reads in pairs.',
    { move: 'role.activate' },
    { move: 'role.deactivate' },
    { move: 'role.activate' },
  ),
  possible('can-be-activated', 'Permissions that were taken away can be given back.', { move: 'role.activate' }),
  possible('can-be-disabled', 'Permissions can be taken away at any time.', { move: 'role.deactivate' }),
]
