import type { StatusIn } from '#machines/core/decide.ts'
import type { signInChallengeMachine } from '#machines/lifecycles/sign-in-challenge/sign-in-challenge-machine.ts'
import type { Limits } from '#server/core/environment.ts'
import { latestCredible } from '#server/core/stored-time.ts'
import type { pendingSignIns, signInCodes } from '#server/db/sign-in-tables.ts'

export type PendingRow = typeof pendingSignIns.$inferSelect
export type CodeRow = typeof signInCodes.$inferSelect

/** `superseded` is not among them: a replaced code expires at once, and only the newest code is read. */
type ChallengeStatus = Exclude<StatusIn<typeof signInChallengeMachine>, 'superseded'>

const isOver = ({ createdAt, expiresAt }: Pick<CodeRow, 'createdAt' | 'expiresAt'>, now: Date) =>
  expiresAt <= now || createdAt > latestCredible(now)

/** `code` is undefined when none of the last hour is left. */
export function challengeStatus(
  signIn: Pick<PendingRow, 'tries' | 'createdAt' | 'expiresAt'>,
  code: Pick<CodeRow, 'usedFor' | 'createdAt' | 'expiresAt'> | undefined,
  now: Date,
  { otpTries }: Pick<Limits, 'otpTries'>,
): ChallengeStatus {
  if (signIn.tries >= otpTries) return 'exhausted'
  if (!code || isOver(code, now) || isOver(signIn, now)) return 'expired'
  return code.usedFor ? 'used' : 'pending'
}
