import { and, eq, lt, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/calls.ts'
import { SESSION_ID_NOT_FOUND } from '#contract/error.ts'
import { decide } from '#machines/core/decide.ts'
import { signInChallengeMachine } from '#machines/lifecycles/sign-in-challenge/sign-in-challenge-machine.ts'
import { appendAudit } from '#server/core/audit/append.ts'
import type { AnonymousContext, Principal, Services } from '#server/core/context.ts'
import { add, countAgainst } from '#server/core/rate-limit.ts'
import { signInSecret } from '#server/core/server-secret.ts'
import { isWithin } from '#server/core/stored-time.ts'
import type { Transaction } from '#server/db/connect.ts'
import { rateCounters } from '#server/db/schema.ts'
import { pendingSignIns, signInCodes } from '#server/db/sign-in-tables.ts'
import { AppError, malformed, sessionIdNotFound, tooMany } from '#server/errors/app-error.ts'
import { loadPrincipal } from '#server/identity/session/caller.ts'
import { beginSession, type SignedIn } from './begin-session.ts'
import { type CodeRow, challengeStatus, type PendingRow } from './challenge-status.ts'
import { codeMatches } from './codes.ts'
import { lockAddress, lockCode, makeCode, recentCodes } from './mail-code.ts'
import { HOUR_SECONDS } from './next-code.ts'
import { type SignInCaller, storedCaller } from './sign-in-caller.ts'

type Attempt = BodyOf<'session.verify'>
type Source = AnonymousContext & { readonly tx: Transaction }

type Outcome = ({ readonly ok: true } & SignedIn) | { readonly ok: false; readonly error: AppError }

/**
 * What a refused try stores is committed first. Throws 400 `malformed`, `wrong-code`, `older-code` where a newer one was
 * mailed, or `another-code` where one more is needed; 404 `code-expired`, or `session-id-not-found` for an unknown, used or
 * exhausted sign-in; 429 `too-many`.
 */
export async function verifySession(context: AnonymousContext, pathId: string, attempt: Attempt): Promise<SignedIn> {
  if (attempt.sessionId !== pathId) throw malformed(['sessionId must be the one in the path'])
  const outcome = await context.services.db.transaction((tx) => check({ ...context, tx }, attempt))
  if (outcome.ok) return outcome
  throw outcome.error
}

async function check(source: Source, { sessionId, otp }: Attempt): Promise<Outcome> {
  const { services, tx, request } = source
  const { otpTries } = services.limits
  const [found] = await tx.select().from(pendingSignIns).where(eq(pendingSignIns.id, sessionId))
  const caller = storedCaller(found?.askedBy ?? '', request.ip)
  const wait = await secondsUntilNextTry(services, tx, caller)
  if (wait) return refusal(tooMany('Too many wrong codes. Try again later.', wait))
  if (!found) return refusal(sessionIdNotFound())
  await lockAddress(tx, found.emailHash)
  const counted = await countTry(tx, sessionId, otpTries)
  const signIn = counted ?? { ...found, tries: otpTries + 1 }
  const code = counted && (await lockCode(tx, counted, services.now()))
  const status = challengeStatus({ ...signIn, tries: signIn.tries - 1 }, code, services.now(), services.limits)
  const compared = code && status !== 'expired' ? await compare(source, signIn, code, otp, caller) : undefined
  const { isRight = false, isEnough = false } = compared ?? {}
  if (code && compared && (await isOlderCode(source, code, otp, compared.secret)) && !isRight) {
    await tx
      .update(pendingSignIns)
      .set({ tries: signIn.tries - 1 })
      .where(eq(pendingSignIns.id, sessionId))
    return refusal(new AppError(400, 'older-code', OLDER_CODE))
  }
  const event = { type: 'code.try', isRight, isEnough, isLastTry: signIn.tries === otpTries } as const
  const decision = decide(signInChallengeMachine, status, event)
  if (!decision.ok) return refusal(sessionIdNotFound())
  if (decision.effect === 'refuseExpired' || !code || !compared) return refusal(codeExpired())
  const { principal, secret } = compared
  if (decision.effect === 'refuseCode' || !principal) {
    await countWrongCode(services, tx, caller, signIn.emailHash)
    return refuseCode(source, principal, signIn)
  }
  if (decision.effect === 'mailAnotherCode') return mailAnotherCode(source, principal, signIn, code, secret)
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.id, signIn.id))
  const said = { action: 'session.verify', message: 'Signed in' }
  return { ok: true, ...(await beginSession(source, principal, signIn, secret, said)) }
}

/** One statement before any comparison, so that parallel tries cannot exceed the limit. Undefined: none left. */
async function countTry(tx: Transaction, sessionId: string, most: number) {
  const [pending] = await tx
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(and(eq(pendingSignIns.id, sessionId), lt(pendingSignIns.tries, most)))
    .returning()
  return pending
}

/** Gathers the facts of a try. It takes the same steps for every code, so that the time of a response says nothing. */
async function compare({ services, tx }: Source, signIn: PendingRow, code: CodeRow, otp: string, caller: SignInCaller) {
  const secret = await signInSecret(tx)
  const isMatch = codeMatches(secret, code.id, otp, code.codeHash)
  const principal = await loadPrincipal(tx, code.userId ?? '')
  const needed = await codesNeeded(services, tx, caller, signIn.emailHash)
  return { secret, principal, isRight: isMatch && principal !== undefined, isEnough: signIn.codesPassed + 1 >= needed }
}

/** True for the digits of an earlier mail, whose code would still be valid without the newer one. They are no guess. */
async function isOlderCode({ services, tx }: Source, { id, emailHash, userId }: CodeRow, otp: string, secret: Buffer) {
  const now = services.now()
  const begun = now.getTime() - services.limits.otpTtl * 1000
  const others = (await recentCodes(tx, emailHash, now)).filter((each) => each.id !== id && each.userId === userId)
  const unused = others.filter(({ usedFor, createdAt }) => !usedFor && createdAt.getTime() > begun)
  return unused.filter((each) => codeMatches(secret, each.id, otp, each.codeHash)).length > 0
}

/** Marks the right code as used and makes another one, for this sign-in alone and with new tries. */
async function mailAnotherCode(
  source: Source,
  principal: Principal,
  signIn: PendingRow,
  code: CodeRow,
  secret: Buffer,
) {
  const { services, tx } = source
  const { id, emailHash, askedBy } = signIn
  await tx.update(signInCodes).set({ usedFor: 'another-code' }).where(eq(signInCodes.id, code.id))
  const expiresAt = new Date(services.now().getTime() + services.limits.otpTtl * 1000)
  const again = { tries: 0, codesPassed: signIn.codesPassed + 1, expiresAt }
  await tx.update(pendingSignIns).set(again).where(eq(pendingSignIns.id, id))
  const { email } = principal
  await makeCode(services, tx, secret, { emailHash, askedBy, signInId: id, recipient: principal, email })
  const entry = { action: 'session.verify', message: 'Sign-in asked for another code', entity: 'session' }
  await appendAudit({ ...source, principal }, entry)
  return refusal(new AppError(400, 'another-code', ANOTHER_CODE))
}

const NOBODY = { id: null, firstName: 'Unknown', lastName: 'person', email: '' }

async function refuseCode(source: Source, principal: Principal | undefined, { emailHash, tries }: PendingRow) {
  const { limits, now } = source.services
  const triesLeft = limits.otpTries - tries
  const message = triesLeft > 0 ? 'Sign-in refused: wrong code' : 'Sign-in refused: wrong code, no tries left'
  const limit = { key: `denied:${emailHash}`, most: limits.deniedAuditsPerMinute, windowSeconds: 60 }
  const { allowed } = await countAgainst(source.tx, limit, now())
  const entry = { action: 'session.verify', message, entity: 'session' }
  if (allowed) await appendAudit({ ...source, principal: principal ?? NOBODY }, entry)
  return refusal(wrongCode(triesLeft))
}

const refusal = (error: AppError): Outcome => ({ ok: false, error })

/** Starts with the phrase that sends the browser back to the first step: only a new code leads on. */
const codeExpired = () =>
  new AppError(404, 'code-expired', `${SESSION_ID_NOT_FOUND}: this code has expired. Ask for a new one.`)

function wrongCode(triesLeft: number) {
  const next = triesLeft > 0 ? `${triesLeft} ${triesLeft === 1 ? 'attempt' : 'attempts'} left.` : 'Ask for a new one.'
  return new AppError(400, 'wrong-code', `That code is incorrect. ${next}`)
}

const OLDER_CODE = 'We mailed you a newer code since: enter that one.'
const ANOTHER_CODE = 'Many wrong codes were tried for this address. We mailed you another code: enter that one, too.'

const DAY_SECONDS = 24 * HOUR_SECONDS
const NEXT_RUNG = 1_000

async function countWrongCode({ now }: Services, tx: Transaction, caller: SignInCaller, emailHash: string) {
  await add(tx, ofCaller(caller), 1, now())
  await add(tx, forAddress(caller, emailHash), 1, now())
}

/** Seconds until the caller may try again; undefined if now. */
async function secondsUntilNextTry(services: Services, tx: Transaction, caller: SignInCaller) {
  const counter = await readCounter(services, tx, ofCaller(caller))
  if (!counter || counter.count < services.limits.wrongCodesPerIpPerHour) return undefined
  return Math.ceil((counter.windowStart.getTime() - services.now().getTime()) / 1000) + HOUR_SECONDS
}

/** Two after the limit of a day, three after a thousand times as many: no number of guesses locks out the owner. */
async function codesNeeded(services: Services, tx: Transaction, caller: SignInCaller, emailHash: string) {
  const { count = 0 } = (await readCounter(services, tx, forAddress(caller, emailHash))) ?? {}
  const first = services.limits.wrongCodesPerEmailPerDay
  return 1 + [first, first * NEXT_RUNG].filter((rung) => count >= rung).length
}

/** Counts wrong codes for all addresses. Right codes do not count: an office may share one IP address. */
const ofCaller = ({ key }: SignInCaller) => ({ key: `wrong-code:${key}`, windowSeconds: HOUR_SECONDS })

/** Counts the wrong codes for an address by all strangers together, or by one known browser. */
const forAddress = ({ key, isKnown }: SignInCaller, emailHash: string) => ({
  key: `guess:${isKnown ? key : emailHash}`,
  windowSeconds: DAY_SECONDS,
})

async function readCounter({ now }: Services, tx: Transaction, { key, windowSeconds }: ReturnType<typeof forAddress>) {
  const [counter] = await tx
    .select()
    .from(rateCounters)
    .where(and(eq(rateCounters.key, key), isWithin(rateCounters.windowStart, windowSeconds, now())))
  return counter
}
