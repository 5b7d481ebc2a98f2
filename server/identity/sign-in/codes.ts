import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { OTP_LENGTH } from '#contract/session.ts'

export const newCode = () =>
  randomInt(10 ** OTP_LENGTH)
    .toString()
    .padStart(OTP_LENGTH, '0')

/** The hash covers the id of the code, so that equal codes have different hashes. */
export const hashCode = (secret: Buffer, codeId: string, code: string) =>
  createHmac('sha256', secret).update(`code:${codeId}:${code}`).digest('base64url')

export function codeMatches(secret: Buffer, codeId: string, code: string, codeHash: string) {
  const given = Buffer.from(hashCode(secret, codeId, code))
  const stored = Buffer.from(codeHash)
  return given.length === stored.length && timingSafeEqual(given, stored)
}
