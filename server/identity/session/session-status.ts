import type { StatusIn } from '#machines/lifecycles/decide.ts'
import type { serverSessionMachine } from '#machines/lifecycles/server-session/server-session-machine.ts'
import type { Limits } from '#server/core/env.ts'
import type { sessions } from '#server/db/sign-in-tables.ts'
import { hashToken, type TokenPair } from './tokens.ts'

export type SessionRow = typeof sessions.$inferSelect
export type SessionStatus = StatusIn<typeof serverSessionMachine>

export interface GivenTokens extends Pick<TokenPair, 'accessToken'> {
  readonly refreshToken: string | undefined
  /** The cookie of the browser. */
  readonly binding?: string | undefined
}

type Rules = Pick<Limits, 'sessionIdle' | 'refreshGrace' | 'sessionBinding'>

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000

const isBound = ({ bindingHash }: SessionRow, { binding }: GivenTokens) =>
  binding !== undefined && hashToken(binding) === bindingHash

/** Undefined: the tokens are no pair of this session, or come from another browser. */
export function sessionStatus(
  session: SessionRow,
  given: GivenTokens,
  now: Date,
  limits: Rules,
): SessionStatus | undefined {
  if (limits.sessionBinding && !isBound(session, given)) return undefined
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
