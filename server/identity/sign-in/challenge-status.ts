import type { StatusIn } from '#machines/lifecycles/decide.ts'
import type { signInChallengeMachine } from '#machines/lifecycles/sign-in-challenge/sign-in-challenge-machine.ts'
import type { Limits } from '#server/core/environment.ts'
import type { pendingSignIns, signInCodes } from '#server/db/sign-in-tables.ts'

export type PendingRow = typeof pendingSignIns.$inferSelect
export type CodeRow = typeof signInCodes.$inferSelect

/** `superseded` is not among them: a replaced code expires at once, and only the newest code is read. */
type ChallengeStatus = Exclude<StatusIn<typeof signInChallengeMachine>, 'superseded'>

/** `code` is undefined when none of the last hour is left. */
export function challengeStatus(
  { tries, expiresAt }: Pick<PendingRow, 'tries' | 'expiresAt'>,
  code: Pick<CodeRow, 'usedFor' | 'expiresAt'> | undefined,
  now: Date,
  { otpTries }: Pick<Limits, 'otpTries'>,
): ChallengeStatus {
  if (tries >= otpTries) return 'exhausted'
  if (!code || code.expiresAt <= now || expiresAt <= now) return 'expired'
  return code.usedFor ? 'used' : 'pending'
}
