import { and, eq, lt, sql } from 'drizzle-orm'
import { SESSION_ID_NOT_FOUND } from '#contract/error.ts'
import type { Credentials } from '#contract/session.ts'
import { codeMatches } from '#server/auth/codes.ts'
import { loadPrincipal } from '#server/auth/principal.ts'
import { accessExpiry } from '#server/auth/renew.ts'
import { signInSecret } from '#server/auth/server-secret.ts'
import { hashToken, newSessionId, newTokenPair } from '#server/auth/tokens.ts'
import { countWrongCode, secondsUntilNextGuess } from '#server/auth/wrong-codes.ts'
import type { Transaction } from '#server/db/connect.ts'
import { pendingSignIns, sessions, users } from '#server/db/schema.ts'
import { AppError, malformed, sessionIdNotFound, tooMany } from '#server/errors.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { AnonymousContext, Principal } from '#server/services/context.ts'
import { signedInUserOf } from './signed-in-user.ts'

interface Attempt {
  readonly sessionId: string
  readonly otp: string
}

type Outcome =
  | { readonly ok: true; readonly credentials: Credentials }
  | { readonly ok: false; readonly error: AppError }

const refusal = (error: AppError): Outcome => ({ ok: false, error })

/** Begins like the phrase that sends a browser back to the first step: there is no way on from here but a new code. */
const codeExpired = () =>
  new AppError(404, 'code-expired', `${SESSION_ID_NOT_FOUND}: this code has expired. Ask for a new one.`)

function wrongCode(triesLeft: number) {
  const next = triesLeft > 0 ? `You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.` : 'Ask for a new one.'
  return new AppError(400, 'wrong-code', `This code is not right. ${next}`)
}

const NOBODY = { id: null, firstName: 'Unknown', lastName: 'person', email: '' }

/** Counts the try before anything is compared, in one statement: however many come at once, no more than the limit get through. */
async function countTry(tx: Transaction, sessionId: string, most: number) {
  const [pending] = await tx
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(and(eq(pendingSignIns.id, sessionId), lt(pendingSignIns.tries, most)))
    .returning()
  return pending
}

/** All sign-ins of the address go: its code is used up and its limits begin anew. */
async function signIn(
  { services, origin }: AnonymousContext,
  tx: Transaction,
  principal: Principal,
  emailHash: string,
) {
  const now = services.now()
  const id = newSessionId()
  const tokens = newTokenPair(id)
  const expiresAt = new Date(now.getTime() + services.limits.sessionMax * 1000)
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.emailHash, emailHash))
  await tx.update(users).set({ lastActiveAt: now }).where(eq(users.id, principal.id))
  await tx.insert(sessions).values({
    id,
    userId: principal.id,
    accessHash: hashToken(tokens.accessToken),
    accessExpiresAt: accessExpiry(now, expiresAt, services.limits),
    refreshHash: hashToken(tokens.refreshToken),
    ip: origin.ip,
    lastSeenAt: now,
    expiresAt,
    createdAt: now,
  })
  const entry = { action: 'session.verify', message: 'Signed in', entity: 'session', entityId: id }
  await appendAudit({ tx, services, principal, origin }, entry)
  return { ...tokens, user: signedInUserOf(principal) }
}

async function refuseCode(
  { services, origin }: AnonymousContext,
  tx: Transaction,
  principal: Principal | undefined,
  triesLeft: number,
) {
  await countWrongCode(services, tx, origin.ip)
  const message = triesLeft > 0 ? 'Sign-in refused: wrong code' : 'Sign-in refused: wrong code, no tries left'
  await appendAudit(
    { tx, services, principal: principal ?? NOBODY, origin },
    { action: 'session.verify', message, entity: 'session' },
  )
  return refusal(wrongCode(triesLeft))
}

async function check(context: AnonymousContext, tx: Transaction, { sessionId, otp }: Attempt): Promise<Outcome> {
  const { services, origin } = context
  const { otpTries } = services.limits
  const wait = await secondsUntilNextGuess(services, tx, origin.ip)
  if (wait) return refusal(tooMany('Too many wrong codes. Try again later.', wait))
  const pending = await countTry(tx, sessionId, otpTries)
  if (!pending) return refusal(sessionIdNotFound())
  if (pending.expiresAt <= services.now()) return refusal(codeExpired())
  const isRight = codeMatches(await signInSecret(tx), sessionId, otp, pending.codeHash)
  const principal = await loadPrincipal(tx, pending.userId ?? '')
  if (!isRight || !principal) return refuseCode(context, tx, principal, otpTries - pending.tries)
  return { ok: true, credentials: await signIn(context, tx, principal, pending.emailHash) }
}

/** Ends a sign-in with the code from the mail. What a wrong one counts and writes stays, so the refusal is thrown after the commit. */
export async function verifySession(context: AnonymousContext, pathId: string, attempt: Attempt): Promise<Credentials> {
  if (attempt.sessionId !== pathId) throw malformed(['sessionId must be the one in the path'])
  const outcome = await context.services.db.transaction((tx) => check(context, tx, attempt))
  if (!outcome.ok) throw outcome.error
  return outcome.credentials
}
