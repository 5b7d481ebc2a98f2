import { eq, sql } from 'drizzle-orm'
import { decide } from '#machines/core/decide.ts'
import { signInChallengeMachine } from '#machines/lifecycles/sign-in-challenge/sign-in-challenge-machine.ts'
import type { AnonymousContext, Services } from '#server/core/context.ts'
import { countAgainst } from '#server/core/rate-limit.ts'
import { signInSecret } from '#server/core/server-secret.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { pendingSignIns } from '#server/db/sign-in-tables.ts'
import { tooMany } from '#server/errors/app-error.ts'
import { newToken } from '#server/identity/session/tokens.ts'
import { challengeStatus } from './challenge-status.ts'
import { hashEmail, normalizeEmail } from './email-address.ts'
import { lockAddress, makeCode, recentCodes } from './mail-code.ts'
import { HOUR_SECONDS, nextCodeAt } from './next-code.ts'
import { type SignInCaller, signInCaller } from './sign-in-caller.ts'

/**
 * Unknown and locked addresses get the same answer, and a sign-in that no code completes. Throws 429 `too-many` for too
 * many sign-ins from one network, and when neither a code nor a mail is available.
 */
export async function requestCode({ services, request, browserToken }: AnonymousContext, given: { email: string }) {
  const { db, limits, now } = services
  const secret = await signInSecret(db.queries)
  const email = normalizeEmail(given.email)
  const caller = signInCaller(secret, hashEmail(secret, email), request.ip, browserToken)
  const limit = { key: `sign-in:${caller.key}`, most: limits.signInsPerIpPerHour, windowSeconds: HOUR_SECONDS }
  const verdict = await countAgainst(db.queries, limit, now())
  if (!verdict.allowed) throw tooManyCodes(verdict.retryAfterSeconds)
  return db.transaction((tx) => begin(services, tx, secret, email, caller))
}

/** Stores the sign-in, and the code that the chart asks for. Throws 429 where the chart refuses the request. */
async function begin(services: Services, tx: Transaction, secret: Buffer, email: string, caller: SignInCaller) {
  const { limits } = services
  const emailHash = hashEmail(secret, email)
  const askedBy = caller.key
  const now = services.now()
  const signIn = { id: newToken(), tries: 0, createdAt: now, expiresAt: new Date(now.getTime() + limits.otpTtl * 1000) }
  await lockAddress(tx, emailHash)
  const codes = await recentCodes(tx, emailHash, now)
  const dueAt = nextCodeAt(codes, caller, limits)
  const status = challengeStatus(signIn, codes[0], now, limits)
  const event = { type: 'code.request', isDue: dueAt <= now.getTime() } as const
  const decision = decide(signInChallengeMachine, status, event)
  if (!decision.ok) throw tooManyCodes(Math.ceil((dueAt - now.getTime()) / 1000))
  if (decision.effect === 'mailCode')
    await makeCode(services, tx, secret, { emailHash, askedBy, recipient: await findRecipient(tx, email), email })
  await tx.insert(pendingSignIns).values({ ...signIn, emailHash, askedBy })
  return { sessionId: signIn.id }
}

async function findRecipient(tx: Transaction, email: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return user && !user.locked ? user : undefined
}

const tooManyCodes = (retryAfterSeconds: number) =>
  tooMany('Too many sign-in codes were asked for. Try again later.', retryAfterSeconds)
