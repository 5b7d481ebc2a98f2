import { normalizeEmail } from '#server/auth/email-address.ts'
import type { CallContext } from '#server/services/context.ts'
import type { UserRow } from './answer.ts'
import { requireActive, requireGivable } from './given-role.ts'
import { moveUser } from './move.ts'
import type { UserInput } from './stored.ts'

/** Changes name, address and role of a user. */
export const editUser = (context: CallContext, userId: string, { firstName, lastName, ...given }: UserInput) =>
  moveUser(context, userId, {
    type: 'user.edit',
    logged: 'Edited user',
    message: 'User updated',
    changes: async (row) => {
      const email = normalizeEmail(given.email)
      await requireRole(context, row, { email, roleId: given.role })
      return { firstName, lastName, email, roleId: given.role }
    },
  })

/** A role that is kept may be a disabled one. To change the address is to give the role to whoever reads its mails. */
async function requireRole(context: CallContext, row: UserRow, given: { email: string; roleId: string }) {
  const keepsRole = given.roleId === row.roleId
  if (keepsRole && given.email === row.email) return
  const role = await requireGivable(context, given.roleId)
  if (!keepsRole) requireActive(role)
}
