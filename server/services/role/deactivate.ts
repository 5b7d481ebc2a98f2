import type { CallContext } from '#server/services/context.ts'
import { moveRole } from './move.ts'

/** Takes the role's permissions from everybody who has it. */
export const deactivateRole = (context: CallContext, roleId: string) =>
  moveRole(context, roleId, { type: 'role.deactivate', logged: 'Disabled role', message: 'Role deactivated' })
