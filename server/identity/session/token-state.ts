import type { Limits } from '#server/core/env.ts'
import type { sessions } from '#server/db/schema.ts'
import { hashToken } from './tokens.ts'

export type SessionRow = typeof sessions.$inferSelect

export interface GivenTokens {
  readonly accessToken: string
  readonly refreshToken: string | undefined
}

/**
 * What a session means for a call that brings `given`:
 * `live`; `expired` access that its refresh token may renew; `replaced` a moment ago, so the successor is handed out again;
 * `reused` refresh token that was replaced for good; `inactive` for too long or too old; `invalid` for all else.
 */
export type SessionTokenState = 'live' | 'expired' | 'replaced' | 'reused' | 'inactive' | 'invalid'

type Times = Pick<Limits, 'sessionIdle' | 'refreshGrace'>

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000

export function sessionTokenState(
  session: SessionRow,
  given: GivenTokens,
  now: Date,
  limits: Times,
): SessionTokenState {
  if (session.endedAt) return 'invalid'
  if (now >= session.expiresAt || secondsBetween(session.lastSeenAt, now) >= limits.sessionIdle) return 'inactive'
  const ownsAccess = hashToken(given.accessToken) === session.accessHash
  if (given.refreshToken === undefined) return ownsAccess && now < session.accessExpiresAt ? 'live' : 'invalid'
  const refreshHash = hashToken(given.refreshToken)
  if (refreshHash === session.refreshHash) {
    if (!ownsAccess) return 'invalid'
    return now < session.accessExpiresAt ? 'live' : 'expired'
  }
  const { formerRefreshHash, rotatedAt } = session
  const wasJustReplaced =
    refreshHash === formerRefreshHash && rotatedAt && secondsBetween(rotatedAt, now) <= limits.refreshGrace
  return wasJustReplaced ? 'replaced' : 'reused'
}
