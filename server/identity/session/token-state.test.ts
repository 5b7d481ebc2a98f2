import { expect, test } from 'vitest'
import { type GivenTokens, type SessionRow, sessionTokenState } from './token-state.ts'
import { hashToken, newSessionId, newTokenPair } from './tokens.ts'

const limits = { sessionIdle: 1_800, refreshGrace: 10 }
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
  lastSeenAt: at(0),
  expiresAt: at(43_200),
  endedAt: null,
  endedBecause: null,
  createdAt: at(0),
}

const verdict = (given: GivenTokens, seconds: number, changes: Partial<SessionRow> = {}) =>
  sessionTokenState({ ...session, ...changes }, given, at(seconds), limits)

test('the current tokens are live until the access token expires, then renewable', () => {
  expect(verdict(current, 0)).toBe('live')
  expect(verdict(current, 899.999)).toBe('live')
  expect(verdict(current, 900)).toBe('expired')
})

test('an access token alone is live but cannot be renewed', () => {
  const given = { accessToken: current.accessToken, refreshToken: undefined }
  expect(verdict(given, 899.999)).toBe('live')
  expect(verdict(given, 900)).toBe('invalid')
  expect(verdict({ accessToken: former.accessToken, refreshToken: undefined }, 1)).toBe('invalid')
})

test('tokens that do not belong together are invalid', () => {
  expect(verdict({ accessToken: other.accessToken, refreshToken: current.refreshToken }, 0)).toBe('invalid')
  expect(verdict({ accessToken: other.accessToken, refreshToken: current.refreshToken }, 900)).toBe('invalid')
})

test('the former refresh token counts for the grace, and is a reuse afterwards', () => {
  expect(verdict(former, 0)).toBe('replaced')
  expect(verdict(former, 10)).toBe('replaced')
  expect(verdict(former, 10.001)).toBe('reused')
})

test('a refresh token of an even earlier rotation is a reuse at any time', () => {
  expect(verdict(newTokenPair(id), 0)).toBe('reused')
  expect(verdict(former, 0, { formerRefreshHash: null, rotatedAt: null })).toBe('reused')
})

test('thirty minutes without a call, or twelve hours with calls, make a session inactive', () => {
  expect(verdict(current, 1_799.999)).toBe('expired')
  expect(verdict(current, 1_800)).toBe('inactive')
  expect(verdict(former, 1_800)).toBe('inactive')
  expect(verdict(current, 43_199.999, { lastSeenAt: at(43_000) })).toBe('expired')
  expect(verdict(current, 43_200, { lastSeenAt: at(43_000) })).toBe('inactive')
})

test('an ended session is invalid, however old', () => {
  expect(verdict(current, 0, { endedAt: at(0) })).toBe('invalid')
  expect(verdict(former, 20, { endedAt: at(0) })).toBe('invalid')
  expect(verdict(current, 50_000, { endedAt: at(0) })).toBe('invalid')
})
