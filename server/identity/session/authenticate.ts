import { parse } from 'hono/utils/cookie'
import { BACKGROUND_HEADER } from '#contract/live.ts'
import { decide, type EffectOf } from '#machines/core/decide.ts'
import { serverSessionMachine } from '#machines/lifecycles/server-session/server-session-machine.ts'
import type {
  Authenticate,
  Authentication,
  Principal,
  RenewedTokens,
  RequestContext,
  Services,
} from '#server/core/context.ts'
import type { Limits } from '#server/core/environment.ts'
import type { Transaction } from '#server/db/connect.ts'
import { type AppError, sessionInactive, sessionInvalid } from '#server/errors/app-error.ts'
import { authenticateToken } from '#server/identity/token/authenticate-token.ts'
import { TOKEN_PREFIX } from '#server/identity/token/format.ts'
import {
  findSession,
  type GivenTokens,
  isDueToBeSeen,
  loadPrincipal,
  lockSession,
  markSeen,
  principalOf,
  type SessionRow,
  type SessionStatus,
  sessionById,
  sessionStatus,
} from './caller.ts'
import { endForAge, endForReuse } from './end-sessions.ts'
import { rotateTokens } from './rotate-tokens.ts'
import { BINDING_COOKIE, hashToken, openSuccessor } from './tokens.ts'

type Effect = EffectOf<typeof serverSessionMachine>

const IN_USE: readonly Effect[] = ['admit', 'rotateTokens']

/** Effects that change the session: its row is locked first, and decided again as it is then. */
const CHANGING: readonly Effect[] = ['rotateTokens', 'endForReuse', 'endForAge']

/** The chart takes 20 microseconds, and nearly every session is live: so it is asked only once what that leads to. */
const LIVE_EFFECT = effectOf('live', false, false)

/**
 * Refuses with 401: `session-inactive` after too long, `session-invalid` for missing, unknown, mismatched or reused
 * tokens, an ended session and a locked user. A refusal is returned, not thrown, so that what was stored is committed.
 * A call in the background does not count as use of the session. Without disk space an expired access token is accepted while its refresh token is valid.
 */
export const authenticate: Authenticate = async (services, headers, request) => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (bearer?.startsWith(TOKEN_PREFIX)) return authenticateToken(services, bearer, request)
  const given = tokensIn(headers, bearer, services.limits)
  if (!given) return refusal(sessionInvalid())
  const now = services.now()
  const found = await findSession(services, given)
  if (!found) return refusal(sessionInvalid())
  const { session, stamp } = found
  const status = sessionStatus(session, given, now, services.limits)
  const isDue = !headers.has(BACKGROUND_HEADER) && isDueToBeSeen(session, now, services.limits)
  if (status === 'live' && LIVE_EFFECT === 'admit' && !isDue) return answer(principalOf(found), session, { stamp })
  const canStore = (await services.db.freeSpace()) !== 'none'
  const effect = effectOf(status, given.refreshToken !== undefined, canStore)
  if (!effect) return refusal(refusalIn(status, session, given))
  const isSeen = isDue && canStore && IN_USE.includes(effect)
  if (effect === 'admit' && !isSeen) return answer(principalOf(found), session, { stamp })
  return services.db.transaction(async (tx) => {
    if (isSeen) await markSeen(tx, session, now)
    const current = CHANGING.includes(effect) ? await lockSession(tx, session.id) : session
    return current ? carryOut(services, tx, current, given, request) : refusal(sessionInvalid())
  })
}

/** In the transaction of a change. Throws 401 `session-invalid` when the session ended, or the user was locked, meanwhile. */
async function principalWithin(tx: Transaction, sessionId: string): Promise<Principal> {
  const found = await sessionById(tx, sessionId)
  if (found?.session.endedBecause === 'user-locked') throw sessionInvalid(LOCKED)
  const principal = found && !found.session.endedAt && principalOf(found)
  if (!principal) throw sessionInvalid()
  return principal
}

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/

function tokensIn(
  headers: Headers,
  accessToken: string | undefined,
  { sessionBinding }: Limits,
): GivenTokens | undefined {
  const refreshToken = headers.get('x-refresh') ?? undefined
  if (accessToken === undefined || !TOKEN.test(accessToken)) return undefined
  if (refreshToken !== undefined && !TOKEN.test(refreshToken)) return undefined
  const cookies = sessionBinding ? parse(headers.get('cookie') ?? '') : {}
  return { accessToken, refreshToken, binding: cookies[`__Host-${BINDING_COOKIE}`] ?? cookies[BINDING_COOKIE] }
}

/** What the chart asks for when a request meets a session in `status`; undefined when it refuses the request. */
function effectOf(status: SessionStatus | undefined, hasRefreshToken: boolean, canStore: boolean): Effect | undefined {
  const decision = status && decide(serverSessionMachine, status, { type: 'session.call', hasRefreshToken, canStore })
  return decision?.ok ? decision.effect : undefined
}

const LOCKED = 'this account has been locked.'

/** Only the holder of the access token of a session that a lock ended learns of the lock. */
function refusalIn(status: SessionStatus | undefined, { endedBecause, accessHash }: SessionRow, given: GivenTokens) {
  if (status === 'inactive' || endedBecause === 'too-old') return sessionInactive()
  const isLockedOut = endedBecause === 'user-locked' && accessHash === hashToken(given.accessToken)
  return sessionInvalid(isLockedOut ? LOCKED : undefined)
}

const refusal = (error: AppError) => ({ ok: false, error }) as const

const answer = (
  principal: Principal | undefined,
  { id }: SessionRow,
  { stamp, renewed }: { readonly stamp?: string; readonly renewed?: RenewedTokens | undefined },
): Authentication =>
  principal
    ? { ok: true, principal, sessionId: id, stamp, renewed, within: (tx) => principalWithin(tx, id) }
    : refusal(sessionInvalid())

async function carryOut(
  services: Services,
  tx: Transaction,
  session: SessionRow,
  given: GivenTokens,
  request: RequestContext,
): Promise<Authentication> {
  const status = sessionStatus(session, given, services.now(), services.limits)
  const effect = effectOf(status, given.refreshToken !== undefined, true)
  if (!effect) return refusal(refusalIn(status, session, given))
  if (effect === 'endForAge') {
    await endForAge(tx, session.id, services.now())
    return refusal(sessionInactive())
  }
  if (effect === 'endForReuse') {
    await endForReuse(services, tx, session, request)
    return refusal(sessionInvalid())
  }
  const former = { accessToken: given.accessToken, refreshToken: given.refreshToken ?? '' }
  let renewed: RenewedTokens | undefined
  if (effect === 'rotateTokens') renewed = await rotateTokens(services, tx, session, former)
  if (effect === 'repeatSuccessor') {
    renewed = openSuccessor(former, session.encryptedNextTokens ?? '')
    if (!renewed) return refusal(sessionInvalid())
  }
  return answer(await loadPrincipal(tx, session.userId), session, { renewed })
}
