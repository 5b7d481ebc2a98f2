import { expect, test } from 'vitest'
import { type GivenTokens, type SessionRow, sessionStatus } from './caller.ts'
import { hashToken, newSessionId, newTokenPair } from './tokens.ts'

const limits = { sessionIdle: 1_800, refreshGrace: 10, sessionBinding: false }
const start = Date.UTC(2026, 2, 2, 9)
const at = (seconds: number) => new Date(start + seconds * 1000)

const id = newSessionId()
const former = newTokenPair(id)
const current = newTokenPair(id)
const other = newTokenPair(newSessionId())

const session: SessionRow = {
  id,
  userId: 'ada',
  accessHash: hashToken(current.accessToken),
  accessExpiresAt: at(900),
  refreshHash: hashToken(current.refreshToken),
  formerRefreshHash: hashToken(former.refreshToken),
  rotatedAt: at(0),
  encryptedNextTokens: 'sealed',
  ip: '192.0.2.1',
  userAgent: null,
  bindingHash: hashToken('cookie'),
  lastSeenAt: at(0),
  expiresAt: at(43_200),
  endedAt: null,
  endedBecause: null,
  createdAt: at(0),
}

const status = (given: GivenTokens, seconds: number, changes: Partial<SessionRow> = {}) =>
  sessionStatus({ ...session, ...changes }, given, at(seconds), limits)

test('the current tokens are live until the access token expires', () => {
  expect(status(current, 0)).toBe('live')
  expect(status(current, 899.999)).toBe('live')
  expect(status(current, 900)).toBe('expired')
})

test('an access token alone has the status of its pair', () => {
  const given = { accessToken: current.accessToken, refreshToken: undefined }
  expect(status(given, 899.999)).toBe('live')
  expect(status(given, 900)).toBe('expired')
  expect(status({ accessToken: former.accessToken, refreshToken: undefined }, 1)).toBeUndefined()
})

test('tokens that do not belong together have no status', () => {
  expect(status({ accessToken: other.accessToken, refreshToken: current.refreshToken }, 0)).toBeUndefined()
  expect(status({ accessToken: other.accessToken, refreshToken: current.refreshToken }, 900)).toBeUndefined()
})

test('the former refresh token is replaced for the grace and reused afterwards', () => {
  expect(status(former, 0)).toBe('replaced')
  expect(status(former, 10)).toBe('replaced')
  expect(status(former, 10.001)).toBe('reused')
})

test('a refresh token of an even earlier rotation is a reuse at any time', () => {
  expect(status(newTokenPair(id), 0)).toBe('reused')
  expect(status(former, 0, { formerRefreshHash: null, rotatedAt: null })).toBe('reused')
})

test('thirty minutes without a call, or twelve hours with calls, make a session inactive', () => {
  expect(status(current, 1_799.999)).toBe('expired')
  expect(status(current, 1_800)).toBe('inactive')
  expect(status(former, 1_800)).toBe('inactive')
  expect(status(current, 43_199.999, { lastSeenAt: at(43_000) })).toBe('expired')
  expect(status(current, 43_200, { lastSeenAt: at(43_000) })).toBe('inactive')
})

test('a session that begins more than a minute later comes from a wrong clock and is inactive', () => {
  expect(status(current, 0, { createdAt: at(60), lastSeenAt: at(60) })).toBe('live')
  expect(status(current, 0, { createdAt: at(60.001), lastSeenAt: at(60.001) })).toBe('inactive')
})

test('an ended session is ended, however old it is', () => {
  expect(status(current, 0, { endedAt: at(0) })).toBe('ended')
  expect(status(former, 20, { endedAt: at(0) })).toBe('ended')
  expect(status(current, 50_000, { endedAt: at(0) })).toBe('ended')
})
