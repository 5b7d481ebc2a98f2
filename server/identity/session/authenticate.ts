import { eq, sql } from 'drizzle-orm'
import type {
  Authenticate,
  Authentication,
  Principal,
  RenewedTokens,
  RequestContext,
  Services,
} from '#server/core/context.ts'
import type { ReadQueries, Transaction } from '#server/db/connect.ts'
import { roles, sessions, users } from '#server/db/schema.ts'
import { type AppError, sessionInactive, sessionInvalid } from '#server/errors/app-error.ts'
import { endForReuse } from './end-sessions.ts'
import { isDueToBeSeen, markSeen } from './last-seen.ts'
import { loadPrincipal, principalOf } from './principal.ts'
import { renew } from './rotate-tokens.ts'
import { type GivenTokens, type SessionRow, type SessionTokenState, sessionTokenState } from './token-state.ts'
import { hashToken, openSuccessor, sessionIdIn } from './tokens.ts'

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/

function tokensIn(headers: Headers): GivenTokens | undefined {
  const accessToken = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const refreshToken = headers.get('x-refresh') ?? undefined
  if (accessToken === undefined || !TOKEN.test(accessToken)) return undefined
  if (refreshToken !== undefined && !TOKEN.test(refreshToken)) return undefined
  return { accessToken, refreshToken }
}

/** Sessions with their person and role: nearly every call needs no more to know who calls. */
const sessionsIn = (queries: ReadQueries) =>
  queries
    .select({ session: sessions, user: users, role: roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(roles, eq(roles.id, users.roleId))

const byId = (queries: ReadQueries) =>
  sessionsIn(queries)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_by_id')

const byAccess = (queries: ReadQueries) =>
  sessionsIn(queries)
    .where(eq(sessions.accessHash, sql.placeholder('hash')))
    .prepare('session_by_access')

/** Made once for a database: to put the query together takes as long as to ask it. */
function madeOnce<T>(make: (queries: ReadQueries) => T) {
  const made = new WeakMap<ReadQueries, T>()
  return (queries: ReadQueries) => {
    const query = made.get(queries) ?? make(queries)
    made.set(queries, query)
    return query
  }
}

const oneById = madeOnce(byId)
const oneByAccess = madeOnce(byAccess)

async function findSession({ db }: Services, { accessToken, refreshToken }: GivenTokens) {
  if (refreshToken) {
    const id = sessionIdIn(refreshToken)
    return (await db.cachedRead(`session ${id}`, (queries) => oneById(queries).execute({ id })))[0]
  }
  const hash = hashToken(accessToken)
  return (await db.cachedRead(`access ${hash}`, (queries) => oneByAccess(queries).execute({ hash })))[0]
}

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>

async function lockSession(tx: Transaction, id: string) {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return session
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

async function rotateOrRefuse(
  services: Services,
  tx: Transaction,
  given: GivenTokens,
  request: RequestContext,
  { session, verdict }: { readonly session: SessionRow; readonly verdict: SessionTokenState },
): Promise<Admission> {
  const { accessToken, refreshToken } = given
  if (verdict === 'live') return { ok: true, renewed: undefined }
  if (verdict === 'inactive') return refusal(sessionInactive())
  if (isLockedOut(session, given)) return refusal(sessionInvalid(LOCKED))
  if (verdict === 'invalid' || refreshToken === undefined) return refusal(sessionInvalid())
  const pair = { accessToken, refreshToken }
  if (verdict === 'expired') return admitted(await renew(services, tx, session, pair))
  if (verdict === 'replaced') return admitted(openSuccessor(pair, session.encryptedNextTokens ?? ''))
  await endForReuse(services, tx, session, request)
  return refusal(sessionInvalid())
}

/** What to do with a session that has to be written, or is refused. `found` was read before the transaction. */
async function authenticateInTransaction(
  services: Services,
  tx: Transaction,
  given: GivenTokens,
  request: RequestContext,
  found: SessionRow,
): Promise<Authentication> {
  const { limits } = services
  const now = services.now()
  const first = sessionTokenState(found, given, now, limits)
  if ((first === 'live' || first === 'expired') && isDueToBeSeen(found, now, limits)) await markSeen(tx, found, now)
  const mustWait = first === 'expired' || first === 'reused'
  const session = mustWait ? await lockSession(tx, found.id) : found
  if (!session) return refusal(sessionInvalid())
  const verdict = sessionTokenState(session, given, now, limits)
  const admission = await rotateOrRefuse(services, tx, given, request, { session, verdict })
  if (!admission.ok) return admission
  const principal = await loadPrincipal(tx, session.userId)
  if (!principal) return refusal(sessionInvalid())
  return { ok: true, principal, sessionId: session.id, renewed: admission.renewed }
}

const WRITING: readonly SessionTokenState[] = ['live', 'expired', 'reused']

const authenticated = (found: Found): Authentication => {
  const principal = principalOf(found)
  return principal
    ? { ok: true, principal, sessionId: found.session.id, renewed: undefined }
    : refusal(sessionInvalid())
}

/**
 * Identifies the caller by the tokens in the headers, and renews them when they have expired. Nearly every call writes
 * nothing for it. Without space to write, an expired access token is accepted as long as its refresh token is valid.
 */
export const authenticate: Authenticate = async (services, headers, request) => {
  const given = tokensIn(headers)
  const found = given && (await findSession(services, given))
  if (!found) return refusal(sessionInvalid())
  const { session } = found
  const now = services.now()
  const verdict = sessionTokenState(session, given, now, services.limits)
  if (verdict === 'live' && !isDueToBeSeen(session, now, services.limits)) return authenticated(found)
  if (WRITING.includes(verdict) && (await services.db.freeSpace()) === 'none')
    return verdict === 'reused' ? refusal(sessionInvalid()) : authenticated(found)
  return services.db.transaction((tx) => authenticateInTransaction(services, tx, given, request, session))
}

/** Who a session belongs to now, in the transaction of a change. Throws when it, or they, were shut out since the call began. */
export async function principalWithin(tx: Transaction, sessionId: string): Promise<Principal> {
  const [found] = await byId(tx).execute({ id: sessionId })
  if (found?.session.endedBecause === 'user-locked') throw sessionInvalid(LOCKED)
  const principal = found && !found.session.endedAt && principalOf(found)
  if (!principal) throw sessionInvalid()
  return principal
}
