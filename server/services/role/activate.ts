import type { CallContext } from '#server/services/context.ts'
import { moveRole } from './move.ts'

/** Gives the role's permissions back to everybody who has it. */
export const activateRole = (context: CallContext, roleId: string) =>
  moveRole(context, roleId, { type: 'role.activate', logged: 'Activated role', message: 'Role activated' })
