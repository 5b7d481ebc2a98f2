import { and, asc, eq } from 'drizzle-orm'
import { endSessions } from '#server/auth/end.ts'
import { sessions, users } from '#server/db/schema.ts'
import { conflict, sessionInvalid } from '#server/errors.ts'
import type { CallContext } from '#server/services/context.ts'
import { disarmCodes } from './disarm-codes.ts'
import { moveUser } from './move.ts'

/** Keeps a user out: ends their sessions, and the codes that they were mailed. */
export async function lockUser(context: CallContext, userId: string) {
  const { tx, services } = context
  await disarmCodes(context, userId)
  const admins = await holdSuperAdmins(context, userId)
  const answer = await moveUser(context, userId, {
    type: 'user.lock',
    logged: 'Locked user',
    message: 'User account locked',
    changes: () => {
      if (admins) requireAnother(context, admins, userId)
      return {}
    },
  })
  await endSessions(tx, eq(sessions.userId, userId), 'user-locked', services.now())
  return answer
}

/**
 * For a super admin who is to be locked: all who can sign in, held until the call's end. Held in the order of their
 * ids, so that two who lock each other at the same moment queue up, and the second finds what the first has done.
 */
async function holdSuperAdmins({ tx }: CallContext, userId: string) {
  const [target] = await tx.select({ isSuperAdmin: users.isSuperAdmin }).from(users).where(eq(users.id, userId))
  if (!target?.isSuperAdmin) return undefined
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(users.isSuperAdmin, eq(users.locked, false)))
    .orderBy(asc(users.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

function requireAnother({ principal }: CallContext, unlocked: readonly string[], userId: string) {
  if (unlocked.every((id) => id === userId)) throw conflict('The last super admin who can sign in cannot be locked.')
  if (!unlocked.includes(principal.id)) throw sessionInvalid()
}
