import type { Limits } from '#server/core/env.ts'
import type { signInCodes } from '#server/db/schema.ts'
import { isKnownKey, type SignInCaller } from './asker.ts'

export const HOUR_SECONDS = 3_600

type Mailed = Pick<typeof signInCodes.$inferSelect, 'askedBy' | 'createdAt' | 'expiresAt'>
type MailLimits = Pick<Limits, 'mailInterval' | 'mailsPerHour' | 'otpTtl'>

const secondsAfter = (date: Date, seconds: number) => date.getTime() + seconds * 1000

/** When the oldest of the last `most` codes is an hour old. */
function hourAfter(codes: readonly Mailed[], most: number) {
  const oldestThatCounts = codes[most - 1]
  return oldestThatCounts ? secondsAfter(oldestThatCounts.createdAt, HOUR_SECONDS) : 0
}

/**
 * Strangers share the codes of an hour. Some are reserved, enough to replace each code when it expires, so the address always
 * has a code that works. The code of another network is not replaced in the first half of its life.
 */
function nextForStrangers(codes: readonly Mailed[], latest: Mailed, { key }: SignInCaller, limits: MailLimits) {
  const theirs = codes.filter(({ askedBy }) => !isKnownKey(askedBy))
  const kept = Math.ceil(HOUR_SECONDS / limits.otpTtl)
  const isPaced = theirs.length >= Math.max(1, limits.mailsPerHour - kept)
  return Math.max(
    latest.askedBy === key
      ? 0
      : Math.min(secondsAfter(latest.createdAt, limits.otpTtl / 2), latest.expiresAt.getTime()),
    isPaced ? latest.expiresAt.getTime() : 0,
    hourAfter(theirs, limits.mailsPerHour),
  )
}

const nextForKnown = (codes: readonly Mailed[], { key }: SignInCaller, { mailsPerHour }: MailLimits) =>
  hourAfter(
    codes.filter(({ askedBy }) => askedBy === key),
    mailsPerHour,
  )

/** From which time on the asker gets a new code. `codes` are those of the address in the last hour, newest first. */
export function nextCodeAt(codes: readonly Mailed[], asker: SignInCaller, limits: MailLimits) {
  const [latest] = codes
  if (!latest) return 0
  const allowed = asker.isKnown ? nextForKnown(codes, asker, limits) : nextForStrangers(codes, latest, asker, limits)
  return Math.max(allowed, secondsAfter(latest.createdAt, limits.mailInterval))
}
