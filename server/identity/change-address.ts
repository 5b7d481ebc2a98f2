import { eq, sql } from 'drizzle-orm'
import { appendAudit, SYSTEM } from '#server/core/audit/append.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { signInCodes } from '#server/db/sign-in-tables.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { withdrawMailsTo } from '#server/mail/post-mail.ts'
import { endAccess } from './session/end-sessions.ts'
import { normalizeEmail } from './sign-in/email-address.ts'

/** An operator changes the address of a user where no super admin can. Rejects with an `OperatorError` of one line. */
export async function changeAddress(tx: Transaction, formerGiven: string, addressGiven: string) {
  const [former, address] = [normalizeEmail(formerGiven), normalizeEmail(addressGiven)]
  if ((await tx.$count(users, eq(users.email, address))) > 0)
    throw new OperatorError('A user has the new address already.')
  const changes = { email: address, version: sql`${users.version} + 1` }
  const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.email, former))
  // A sign-in locks codes before users too.
  await tx.delete(signInCodes).where(eq(signInCodes.userId, found?.id ?? ''))
  const [user] = await tx.update(users).set(changes).where(eq(users.email, former)).returning()
  if (!user) throw new OperatorError(`No user has the address ${former}.`)
  const now = new Date()
  await endAccess(tx, user.id, 'address-changed', now)
  await withdrawMailsTo(tx, user.id, now)
  const source = { tx, services: { now: () => now }, principal: SYSTEM, request: { requestId: 'user:address', ip: '' } }
  const changed = { before: { email: former }, after: { email: address } }
  await appendAudit(source, {
    action: 'user.edit',
    message: 'Edited user',
    entity: 'user',
    entityId: user.id,
    ...changed,
  })
}
