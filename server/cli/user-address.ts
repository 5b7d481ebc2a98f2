import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { email } from '#contract/session.ts'
import { appendAudit, SYSTEM } from '#server/core/audit/append.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { signInCodes } from '#server/db/sign-in-tables.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { endAccess } from '#server/identity/session/end-sessions.ts'
import { normalizeEmail } from '#server/identity/sign-in/email-address.ts'
import { withdrawMailsTo } from '#server/mail/post-mail.ts'
import { openForCommand, run } from './run.ts'

// Gives a user another address where no super admin can: npm run user:address -- FORMER NEW.

async function change(tx: Transaction, former: string, address: string) {
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

await run(async ([former, wanted]) => {
  const address = v.safeParse(email, wanted)
  if (!former || !address.success)
    throw new OperatorError('Name the former and the new address: npm run user:address -- FORMER NEW')
  const db = await openForCommand()
  const work = (tx: Transaction) => change(tx, normalizeEmail(former), normalizeEmail(address.output))
  await db.transaction(work).finally(() => db.close())
  console.log(`${former} is ${address.output} now, and signs in again.`)
  return 0
})
