import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { roles, sessions, users } from '#server/db/schema.ts'
import { type AppError, sessionInactive, sessionInvalid } from '#server/errors.ts'
import type { Authenticate, Authentication, Origin, RenewedTokens, Services } from '#server/services/context.ts'
import { endForReuse } from './end.ts'
import { loadPrincipal, type PersonRow, principalOf } from './principal.ts'
import { renew } from './renew.ts'
import { markSeen } from './seen.ts'
import { hashToken, openSuccessor, sessionIdIn } from './tokens.ts'
import { type GivenTokens, type SessionRow, type Verdict, verdictOn } from './verdict.ts'

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/

function tokensIn(headers: Headers): GivenTokens | undefined {
  const accessToken = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const refreshToken = headers.get('x-refresh') ?? undefined
  if (accessToken === undefined || !TOKEN.test(accessToken)) return undefined
  if (refreshToken !== undefined && !TOKEN.test(refreshToken)) return undefined
  return { accessToken, refreshToken }
}

/** The session with its person: nearly every call needs no more to know who calls. */
async function findSession(tx: Transaction, { accessToken, refreshToken }: GivenTokens) {
  const isTheOne = refreshToken
    ? eq(sessions.id, sessionIdIn(refreshToken))
    : eq(sessions.accessHash, hashToken(accessToken))
  const [found] = await tx
    .select({ session: sessions, user: users, role: roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(isTheOne)
  return found
}

async function lockSession(tx: Transaction, id: string) {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return session
}

interface Judged {
  readonly session: SessionRow
  readonly verdict: Verdict
  /** As read together with the session; not there when others may have been waited for since. */
  readonly person?: PersonRow | undefined
}

/** Judges without a lock first: nearly every call is live and need not wait for another. */
async function judge(
  { limits }: Services,
  tx: Transaction,
  given: GivenTokens,
  now: Date,
): Promise<Judged | undefined> {
  const found = await findSession(tx, given)
  if (!found) return undefined
  const verdict = verdictOn(found.session, given, now, limits)
  const isInUse = verdict === 'live' || verdict === 'expired'
  const person = isInUse && (await markSeen(tx, found.session, now, limits)) ? undefined : found
  if (verdict !== 'expired' && verdict !== 'reused') return { session: found.session, verdict, person }
  const session = await lockSession(tx, found.session.id)
  return session && { session, verdict: verdictOn(session, given, now, limits) }
}

type Admission =
  | { readonly ok: true; readonly renewed: RenewedTokens | undefined }
  | { readonly ok: false; readonly error: AppError }

const refusal = (error: AppError) => ({ ok: false, error }) as const
const admitted = (renewed: RenewedTokens | undefined): Admission =>
  renewed ? { ok: true, renewed } : refusal(sessionInvalid())

const LOCKED = 'this account has been locked.'

/** Told to nobody but who holds the token of the session that the lock ended. */
const isLockedOut = ({ endedBecause, accessHash }: SessionRow, { accessToken }: GivenTokens) =>
  endedBecause === 'user-locked' && accessHash === hashToken(accessToken)

async function admit(
  services: Services,
  tx: Transaction,
  given: GivenTokens,
  origin: Origin,
  judged: Judged,
): Promise<Admission> {
  const { session, verdict } = judged
  const { accessToken, refreshToken } = given
  if (verdict === 'live') return { ok: true, renewed: undefined }
  if (verdict === 'inactive') return refusal(sessionInactive())
  if (isLockedOut(session, given)) return refusal(sessionInvalid(LOCKED))
  if (verdict === 'invalid' || refreshToken === undefined) return refusal(sessionInvalid())
  const pair = { accessToken, refreshToken }
  if (verdict === 'expired') return admitted(await renew(services, tx, session, pair))
  if (verdict === 'replaced') return admitted(openSuccessor(pair, session.successorSealed ?? ''))
  await endForReuse(services, tx, session, origin)
  return refusal(sessionInvalid())
}

/** Tells who calls, by the tokens in the headers, and renews those that ran out. */
export const authenticate: Authenticate = async (services, tx, headers, origin): Promise<Authentication> => {
  const given = tokensIn(headers)
  const judged = given && (await judge(services, tx, given, services.now()))
  if (!judged) return refusal(sessionInvalid())
  const admission = await admit(services, tx, given, origin, judged)
  if (!admission.ok) return admission
  const { person, session } = judged
  const principal = person ? principalOf(person) : await loadPrincipal(tx, session.userId)
  if (!principal) return refusal(sessionInvalid())
  return { ok: true, principal, sessionId: session.id, renewed: admission.renewed }
}
