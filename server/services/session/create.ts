import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { hashCode, newCode } from '#server/auth/codes.ts'
import { hashEmail, normalizeEmail } from '#server/auth/email-address.ts'
import { networkOf } from '#server/auth/network.ts'
import { signInSecret } from '#server/auth/server-secret.ts'
import { newToken } from '#server/auth/tokens.ts'
import type { Transaction } from '#server/db/connect.ts'
import { pendingSignIns, users } from '#server/db/schema.ts'
import { tooMany } from '#server/errors.ts'
import { signInCodeMail } from '#server/mail/sign-in-code.ts'
import type { AnonymousContext, Mail, Services } from '#server/services/context.ts'
import { countAgainst } from '#server/services/rate-limit.ts'

const HOUR_SECONDS = 3_600

const tooManyCodes = (retryAfterSeconds: number) =>
  tooMany('Too many sign-in codes were asked for. Try again later.', retryAfterSeconds)

type PendingRow = typeof pendingSignIns.$inferSelect

/** In how many milliseconds the address may get its next mail; zero or less is now. `recent` is newest first. */
function pauseBeforeNextCode(
  recent: readonly PendingRow[],
  now: Date,
  { mailInterval, mailsPerHour }: Services['limits'],
) {
  const afterLatest = recent[0] ? recent[0].createdAt.getTime() + mailInterval * 1000 : 0
  const oldestThatCounts = recent[mailsPerHour - 1]
  const afterOldest = oldestThatCounts ? oldestThatCounts.createdAt.getTime() + HOUR_SECONDS * 1000 : 0
  return Math.max(afterLatest, afterOldest) - now.getTime()
}

/** Asks for one address queue up here, so that it never has two codes. */
const lockAddress = (tx: Transaction, emailHash: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emailHash}, 0))`)

/** Every sign-in of the last hour, also for addresses that nobody has: what came before must not tell them apart. */
const recentSignIns = (tx: Transaction, emailHash: string, now: Date) =>
  tx
    .select()
    .from(pendingSignIns)
    .where(
      and(
        eq(pendingSignIns.emailHash, emailHash),
        gt(pendingSignIns.createdAt, new Date(now.getTime() - HOUR_SECONDS * 1000)),
      ),
    )
    .orderBy(desc(pendingSignIns.createdAt))

async function findRecipient(tx: Transaction, email: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return user && !user.locked ? user : undefined
}

/** Ends the codes that the address had before, and begins a sign-in with a new one. */
async function begin(
  services: Services,
  tx: Transaction,
  secret: Buffer,
  address: { email: string; emailHash: string },
) {
  const now = services.now()
  const { email, emailHash } = address
  const recipient = await findRecipient(tx, email)
  const sessionId = newToken()
  const code = newCode()
  await tx
    .update(pendingSignIns)
    .set({ expiresAt: now })
    .where(and(eq(pendingSignIns.emailHash, emailHash), gt(pendingSignIns.expiresAt, now)))
  await tx.insert(pendingSignIns).values({
    id: sessionId,
    emailHash,
    userId: recipient?.id ?? null,
    codeHash: hashCode(secret, sessionId, code),
    expiresAt: new Date(now.getTime() + services.limits.otpTtl * 1000),
    createdAt: now,
  })
  const minutes = Math.max(1, Math.floor(services.limits.otpTtl / 60))
  const mail = signInCodeMail({ to: recipient?.email ?? email, firstName: recipient?.firstName ?? '', code, minutes })
  return { sessionId, mail: recipient && mail }
}

type Asked = { readonly sessionId: string; readonly mail?: Mail | undefined } | { readonly retryAfterSeconds: number }

async function ask(services: Services, tx: Transaction, email: string): Promise<Asked> {
  const now = services.now()
  const secret = await signInSecret(tx)
  const emailHash = hashEmail(secret, email)
  await lockAddress(tx, emailHash)
  const recent = await recentSignIns(tx, emailHash, now)
  const pauseMs = pauseBeforeNextCode(recent, now, services.limits)
  if (pauseMs <= 0) return begin(services, tx, secret, { email, emailHash })
  const [latest] = recent
  const isAlive = latest && latest.tries < services.limits.otpTries && latest.expiresAt > now
  return isAlive ? { sessionId: latest.id } : { retryAfterSeconds: Math.ceil(pauseMs / 1000) }
}

/**
 * Begins a sign-in. An address that nobody has, or a locked one, is answered alike: its sign-in can be tried but never won.
 * Who asks again too soon joins the sign-in under way, whose code is in the mailbox already: so nobody is kept out by
 * somebody else's asking.
 */
export async function createSession({ services, origin }: AnonymousContext, { email }: { email: string }) {
  const { signInsPerIpPerHour } = services.limits
  const perNetwork = { key: `sign-in:${networkOf(origin.ip)}`, most: signInsPerIpPerHour, windowSeconds: HOUR_SECONDS }
  const verdict = await countAgainst(services.db.queries, perNetwork, services.now())
  if (!verdict.allowed) throw tooManyCodes(verdict.retryAfterSeconds)
  const asked = await services.db.transaction((tx) => ask(services, tx, normalizeEmail(email)))
  if ('retryAfterSeconds' in asked) throw tooManyCodes(asked.retryAfterSeconds)
  if (asked.mail) void services.sendMail(asked.mail)
  return { sessionId: asked.sessionId }
}
