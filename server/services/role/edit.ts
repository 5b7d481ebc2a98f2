import type { CallContext } from '#server/services/context.ts'
import { moveRole } from './move.ts'
import { type RoleInput, storedRole } from './stored.ts'

/** Changes name and permissions of a role. */
export const editRole = (context: CallContext, roleId: string, given: RoleInput) =>
  moveRole(context, roleId, {
    type: 'role.edit',
    logged: 'Edited role',
    message: 'Role updated',
    changes: () => storedRole(given),
  })
