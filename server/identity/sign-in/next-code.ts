import type { Limits } from '#server/core/environment.ts'
import type { CodeRow } from './challenge-status.ts'
import { isKnownKey, type SignInCaller } from './sign-in-caller.ts'

export const HOUR_SECONDS = 3_600

type Mailed = Pick<CodeRow, 'askedBy' | 'createdAt' | 'expiresAt'>
type MailLimits = Pick<Limits, 'mailInterval' | 'mailsPerHour' | 'otpTtl'>

/** In milliseconds. `codes` are those of the address in the last hour, newest first. */
export function nextCodeAt(codes: readonly Mailed[], caller: SignInCaller, limits: MailLimits) {
  const [latest] = codes
  if (!latest) return 0
  const allowed = caller.isKnown ? nextForKnown(codes, caller, limits) : nextForStrangers(codes, latest, caller, limits)
  return Math.max(allowed, secondsAfter(latest.createdAt, limits.mailInterval))
}

const nextForKnown = (codes: readonly Mailed[], { key }: SignInCaller, { mailsPerHour }: MailLimits) =>
  hourAfter(
    codes.filter(({ askedBy }) => askedBy === key),
    mailsPerHour,
  )

/** Some codes stay reserved to replace expired ones. The code of another network lasts at least half of its life. */
function nextForStrangers(codes: readonly Mailed[], latest: Mailed, { key }: SignInCaller, limits: MailLimits) {
  const theirs = codes.filter(({ askedBy }) => !isKnownKey(askedBy))
  const reserved = Math.ceil(HOUR_SECONDS / limits.otpTtl)
  const isPaced = theirs.length >= Math.max(1, limits.mailsPerHour - reserved)
  const expiry = latest.expiresAt.getTime()
  return Math.max(
    latest.askedBy === key ? 0 : Math.min(secondsAfter(latest.createdAt, limits.otpTtl / 2), expiry),
    isPaced ? expiry : 0,
    hourAfter(theirs, limits.mailsPerHour),
  )
}

/** When the oldest of the last `most` codes is an hour old; 0 with fewer codes. */
function hourAfter(codes: readonly Mailed[], most: number) {
  const oldestThatCounts = codes[most - 1]
  return oldestThatCounts ? secondsAfter(oldestThatCounts.createdAt, HOUR_SECONDS) : 0
}

const secondsAfter = (date: Date, seconds: number) => date.getTime() + seconds * 1000
