import type { StatusIn } from '#machines/lifecycles/decide.ts'
import type { serverSessionMachine } from '#machines/lifecycles/server-session/server-session-machine.ts'
import type { Limits } from '#server/core/env.ts'
import type { sessions } from '#server/db/sign-in-tables.ts'
import { hashToken, type TokenPair } from './tokens.ts'

export type SessionRow = typeof sessions.$inferSelect
export type SessionStatus = StatusIn<typeof serverSessionMachine>

export interface GivenTokens extends Pick<TokenPair, 'accessToken'> {
  readonly refreshToken: string | undefined
}

type Times = Pick<Limits, 'sessionIdle' | 'refreshGrace'>

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000

/** Undefined: the tokens are no pair of this session. */
export function sessionStatus(
  session: SessionRow,
  given: GivenTokens,
  now: Date,
  limits: Times,
): SessionStatus | undefined {
  if (session.endedAt) return 'ended'
  if (now >= session.expiresAt || secondsBetween(session.lastSeenAt, now) >= limits.sessionIdle) return 'inactive'
  const refreshHash = given.refreshToken === undefined ? session.refreshHash : hashToken(given.refreshToken)
  if (refreshHash === session.refreshHash) {
    if (hashToken(given.accessToken) !== session.accessHash) return undefined
    return now < session.accessExpiresAt ? 'live' : 'expired'
  }
  const { formerRefreshHash, rotatedAt } = session
  const isInGrace = rotatedAt && secondsBetween(rotatedAt, now) <= limits.refreshGrace
  return refreshHash === formerRefreshHash && isInGrace ? 'replaced' : 'reused'
}
