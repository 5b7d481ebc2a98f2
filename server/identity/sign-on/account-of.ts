import { and, eq, type SQL, sql } from 'drizzle-orm'
import { appendAudit } from '#server/core/audit/append.ts'
import type { AnonymousContext, Claims } from '#server/core/context.ts'
import { countAgainst } from '#server/core/rate-limit.ts'
import { signInSecret } from '#server/core/server-secret.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/errors/app-error.ts'
import { loadPrincipal } from '#server/identity/session/caller.ts'
import { beginSession, type SignedIn } from '#server/identity/sign-in/begin-session.ts'
import { hashEmail, normalizeEmail } from '#server/identity/sign-in/email-address.ts'
import { lockAddress, signInCodesLocked } from '#server/identity/sign-in/mail-code.ts'
import { signInCaller } from '#server/identity/sign-in/sign-in-caller.ts'
import { accountLocked, noAccount, notVerified, otherAccount } from './refusals.ts'

type Source = AnonymousContext & { readonly tx: Transaction }

/** Finds the person by subject, else once by verified address. What a refusal writes is committed. */
export async function signInAs(
  context: AnonymousContext,
  name: string,
  subject: string,
  claims: Claims,
): Promise<SignedIn> {
  const outcome = await context.services.db.transaction((tx) => admit({ ...context, tx }, name, subject, claims))
  if (outcome instanceof AppError) throw outcome
  return outcome
}

async function admit(source: Source, name: string, subject: string, { email, isVerified }: Claims) {
  const { tx, request, browserToken } = source
  const address = isVerified ? email : undefined
  const unknown = address ? noAccount(address) : notVerified(name)
  const known = await find(tx, eq(users.ssoSubject, subject))
  const found = known ?? (address && (await find(tx, eq(sql`lower(${users.email})`, address))))
  if (!found) return unknown
  const secret = await signInSecret(tx)
  const emailHash = hashEmail(secret, normalizeEmail(found.email))
  // In the order of a sign-in by code, so that a lock of the person waits for this one or refuses it.
  await lockAddress(tx, emailHash)
  const locked = and(eq(users.id, found.id), signInCodesLocked(sql`${found.id}`))
  const [user] = await tx.select().from(users).where(locked).for('update')
  const principal = await loadPrincipal(tx, found.id)
  if (!user || !principal) return user ? refuse(source, name, user, emailHash, accountLocked()) : unknown
  // A subject of a former provider says nothing about this one.
  const connected = user.ssoSubject?.startsWith(issuerOf(subject)) ? user.ssoSubject : null
  if (connected !== subject && (known || user.email !== found.email)) return unknown
  if (connected && connected !== subject) return refuse(source, name, user, emailHash, otherAccount(name, user.email))
  if (!connected) await tx.update(users).set({ ssoSubject: subject }).where(eq(users.id, user.id))
  const message = `Signed in with ${name}${connected ? '' : ' for the first time'}`
  const askedBy = signInCaller(secret, emailHash, request.ip, browserToken).key
  return beginSession(source, principal, { emailHash, askedBy }, secret, { action: ACTION, message })
}

const ACTION = 'session.signOnComplete'

/** With the space behind it. */
const issuerOf = (subject: string) => subject.slice(0, subject.indexOf(' ') + 1)

async function find(tx: Transaction, which: SQL) {
  const [user] = await tx.select({ id: users.id, email: users.email }).from(users).where(which)
  return user
}

type UserRow = typeof users.$inferSelect

async function refuse(source: Source, name: string, user: UserRow, emailHash: string, error: AppError) {
  const { limits, now } = source.services
  const limit = { key: `denied:${emailHash}`, most: limits.deniedAuditsPerMinute, windowSeconds: 60 }
  const { allowed } = await countAgainst(source.tx, limit, now())
  const message = `Sign-in with ${name} refused: ${error.message}`
  if (allowed) await appendAudit({ ...source, principal: user }, { action: ACTION, message, entity: 'session' })
  return error
}
