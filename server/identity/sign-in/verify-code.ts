import { and, eq, lt, sql } from 'drizzle-orm'
import { SESSION_ID_NOT_FOUND } from '#contract/error.ts'
import { appendAudit } from '#server/core/audit/append.ts'
import type { AnonymousContext, Mail, Principal } from '#server/core/context.ts'
import { countAgainst } from '#server/core/rate-limit.ts'
import { signInSecret } from '#server/core/server-secret.ts'
import type { Transaction } from '#server/db/connect.ts'
import { pendingSignIns, signInCodes } from '#server/db/schema.ts'
import { AppError, malformed, sessionIdNotFound, tooMany } from '#server/errors/app-error.ts'
import { loadPrincipal } from '#server/identity/session/principal.ts'
import { askerAgain } from './asker.ts'
import { codeMatches } from './codes.ts'
import { holdCode, lockAddress, makeCode } from './mail-code.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { codesNeeded, countWrongCode, secondsUntilNextTry } from './wrong-codes.ts'

interface Attempt {
  readonly sessionId: string
  readonly otp: string
}

type PendingRow = typeof pendingSignIns.$inferSelect
type CodeRow = typeof signInCodes.$inferSelect

type Outcome =
  | ({ readonly ok: true } & SignedIn)
  | { readonly ok: false; readonly error: AppError; readonly mail?: Mail | undefined }

const refusal = (error: AppError): Outcome => ({ ok: false, error })

/** Begins like the phrase that sends a browser back to the first step: there is no way on from here but a new code. */
const codeExpired = () =>
  new AppError(404, 'code-expired', `${SESSION_ID_NOT_FOUND}: this code has expired. Ask for a new one.`)

function wrongCode(triesLeft: number) {
  const next = triesLeft > 0 ? `${triesLeft} ${triesLeft === 1 ? 'attempt' : 'attempts'} left.` : 'Ask for a new one.'
  return new AppError(400, 'wrong-code', `That code is incorrect. ${next}`)
}

const anotherCode = () =>
  new AppError(
    400,
    'another-code',
    'Many wrong codes were tried for this address. We mailed you another code: enter that one, too.',
  )

const NOBODY = { id: null, firstName: 'Unknown', lastName: 'person', email: '' }

async function findPending(tx: Transaction, sessionId: string) {
  const [pending] = await tx.select().from(pendingSignIns).where(eq(pendingSignIns.id, sessionId))
  return pending
}

/** Counts the try before anything is compared, in one statement: however many come at once, no more than the limit get through. */
async function countTry(tx: Transaction, sessionId: string, most: number) {
  const [pending] = await tx
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(and(eq(pendingSignIns.id, sessionId), lt(pendingSignIns.tries, most)))
    .returning()
  return pending
}

/** Marks the right code as used and makes another one, for this sign-in alone and with new tries. */
async function askForAnother(
  { services, request }: AnonymousContext,
  tx: Transaction,
  principal: Principal,
  { id, emailHash, askedBy, codesPassed }: PendingRow,
  { code, secret }: { readonly code: CodeRow; readonly secret: Buffer },
): Promise<Outcome> {
  await tx.update(signInCodes).set({ usedFor: 'another-code' }).where(eq(signInCodes.id, code.id))
  const expiresAt = new Date(services.now().getTime() + services.limits.otpTtl * 1000)
  await tx
    .update(pendingSignIns)
    .set({ tries: 0, codesPassed: codesPassed + 1, expiresAt })
    .where(eq(pendingSignIns.id, id))
  const { email } = principal
  const mail = await makeCode(services, tx, secret, { emailHash, askedBy, signInId: id, recipient: principal, email })
  await appendAudit(
    { tx, services, principal, request },
    { action: 'session.verify', message: 'Sign-in asked for another code', entity: 'session' },
  )
  return { ok: false, error: anotherCode(), mail }
}

async function refuseCode(
  { services, request }: AnonymousContext,
  tx: Transaction,
  principal: Principal | undefined,
  { emailHash, tries }: PendingRow,
) {
  const triesLeft = services.limits.otpTries - tries
  const message = triesLeft > 0 ? 'Sign-in refused: wrong code' : 'Sign-in refused: wrong code, no tries left'
  const limit = { key: `denied:${emailHash}`, most: services.limits.deniedAuditsPerMinute, windowSeconds: 60 }
  const { allowed } = await countAgainst(tx, limit, services.now())
  const source = { tx, services, principal: principal ?? NOBODY, request }
  if (allowed) await appendAudit(source, { action: 'session.verify', message, entity: 'session' })
  return refusal(wrongCode(triesLeft))
}

async function check(context: AnonymousContext, tx: Transaction, { sessionId, otp }: Attempt): Promise<Outcome> {
  const { services, request } = context
  const found = await findPending(tx, sessionId)
  const asker = askerAgain(found?.askedBy ?? '', request.ip)
  const wait = await secondsUntilNextTry(services, tx, asker)
  if (wait) return refusal(tooMany('Too many wrong codes. Try again later.', wait))
  if (!found) return refusal(sessionIdNotFound())
  const { emailHash } = found
  await lockAddress(tx, emailHash)
  const pending = await countTry(tx, sessionId, services.limits.otpTries)
  if (!pending) return refusal(sessionIdNotFound())
  const code = pending.expiresAt > services.now() ? await holdCode(tx, pending, services.now()) : undefined
  if (!code) return refusal(codeExpired())
  const secret = await signInSecret(tx)
  const isRight = codeMatches(secret, code.id, otp, code.codeHash) && !code.usedFor
  const principal = await loadPrincipal(tx, code.userId ?? '')
  const needed = await codesNeeded(services, tx, asker, emailHash)
  if (!isRight || !principal) {
    await countWrongCode(services, tx, asker, emailHash)
    return refuseCode(context, tx, principal, pending)
  }
  if (pending.codesPassed + 1 < needed) return askForAnother(context, tx, principal, pending, { code, secret })
  return { ok: true, ...(await signIn(context, tx, principal, pending, secret)) }
}

/** Ends a sign-in with the code from the mail. What a wrong one counts and writes stays, so the refusal is thrown after the commit. */
export async function verifySession(context: AnonymousContext, pathId: string, attempt: Attempt): Promise<SignedIn> {
  if (attempt.sessionId !== pathId) throw malformed(['sessionId must be the one in the path'])
  const outcome = await context.services.db.transaction((tx) => check(context, tx, attempt))
  if (outcome.ok) return outcome
  if (outcome.mail) void context.services.sendMail(outcome.mail)
  throw outcome.error
}
