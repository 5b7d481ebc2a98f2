import { eq, sql } from 'drizzle-orm'
import { normalizeEmail } from '#server/auth/email-address.ts'
import { endSessions } from '#server/auth/end.ts'
import { sessions, users } from '#server/db/schema.ts'
import type { CallContext } from '#server/services/context.ts'
import type { UserRow } from './answer.ts'
import { disarmCodes } from './disarm-codes.ts'
import { requireActive, requireGivable } from './given-role.ts'
import { moveUser } from './move.ts'
import type { UserInput } from './stored.ts'

/** Changes name, address and role of a user. */
export async function editUser(context: CallContext, userId: string, { firstName, lastName, ...given }: UserInput) {
  const email = normalizeEmail(given.email)
  const isReaddressed = await hasOtherAddress(context, userId, email)
  if (isReaddressed) await disarmCodes(context, userId)
  const answer = await moveUser(context, userId, {
    type: 'user.edit',
    logged: 'Edited user',
    message: 'User updated',
    changes: async (row) => {
      await requireRole(context, row, { email, roleId: given.role })
      return { firstName, lastName, email, roleId: given.role }
    },
  })
  if (isReaddressed) await endOtherSessions(context, userId)
  return answer
}

/** A role that is kept may be a disabled one. To change the address is to give the role to whoever reads its mails. */
async function requireRole(context: CallContext, row: UserRow, given: { email: string; roleId: string }) {
  const keepsRole = given.roleId === row.roleId
  if (keepsRole && given.email === row.email) return
  const role = await requireGivable(context, given.roleId)
  if (!keepsRole) requireActive(role)
}

async function hasOtherAddress({ tx }: CallContext, userId: string, email: string) {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row !== undefined && row.email !== email
}

/** The address is all that one signs in by: whoever got in by the former one signs in anew, but for the caller here. */
const endOtherSessions = ({ tx, services, sessionId }: CallContext, userId: string) =>
  endSessions(
    tx,
    sql`${sessions.userId} = ${userId} and ${sessions.id} <> ${sessionId}`,
    'address-changed',
    services.now(),
  )
