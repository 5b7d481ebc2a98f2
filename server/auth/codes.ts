import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { OTP_LENGTH } from '#contract/session.ts'

export const newCode = () =>
  randomInt(10 ** OTP_LENGTH)
    .toString()
    .padStart(OTP_LENGTH, '0')

/** Bound to its sign-in: the same code of another one has another hash. */
export const hashCode = (secret: Buffer, sessionId: string, code: string) =>
  createHmac('sha256', secret).update(`code:${sessionId}:${code}`).digest('base64url')

export function codeMatches(secret: Buffer, sessionId: string, code: string, codeHash: string) {
  const given = Buffer.from(hashCode(secret, sessionId, code))
  const stored = Buffer.from(codeHash)
  return given.length === stored.length && timingSafeEqual(given, stored)
}
