import { expect, test } from 'vitest'
import { hashToken, newSessionId, newToken, newTokenPair, openSuccessor, sealSuccessor, sessionIdIn } from './tokens.ts'

const sessionId = newSessionId()

test('a token is 256 bits that no other token shares, and is stored as a hash of equal strength', () => {
  const tokens = Array.from({ length: 1_000 }, newToken)
  expect(tokens.filter((token) => Buffer.from(token, 'base64url').length !== 32)).toEqual([])
  expect(new Set(tokens).size).toBe(1_000)
  expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})

test('a refresh token names its session and holds 256 secret bits beside it', () => {
  const { refreshToken } = newTokenPair(sessionId)
  expect(sessionIdIn(refreshToken)).toBe(sessionId)
  expect(Buffer.from(refreshToken.slice(sessionId.length), 'base64url')).toHaveLength(32)
  expect(newTokenPair(sessionId).refreshToken).not.toBe(refreshToken)
})

test('a sealed successor opens for the holder of both former tokens', () => {
  const former = newTokenPair(sessionId)
  const successor = newTokenPair(sessionId)
  const sealed = sealSuccessor(former, successor)
  expect(openSuccessor(former, sealed)).toEqual(successor)
  expect(sealed).not.toContain(successor.refreshToken)
  expect(sealSuccessor(former, successor)).not.toBe(sealed)
})

test('a sealed successor stays shut for any other token, and when it was tampered with', () => {
  const former = newTokenPair(sessionId)
  const sealed = sealSuccessor(former, newTokenPair(sessionId))
  const tampered = Buffer.from(sealed, 'base64url')
  tampered.writeUInt8(tampered.readUInt8(40) ^ 1, 40)
  expect(openSuccessor({ ...former, accessToken: newToken() }, sealed)).toBeUndefined()
  expect(openSuccessor({ ...former, refreshToken: newToken() }, sealed)).toBeUndefined()
  expect(openSuccessor(former, tampered.toString('base64url'))).toBeUndefined()
})
