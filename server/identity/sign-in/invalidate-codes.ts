import { eq } from 'drizzle-orm'
import type { CallContext } from '#server/core/context.ts'
import { signInCodes } from '#server/db/schema.ts'

/**
 * Makes the codes that were mailed to a user open nothing, while they go on to look as if they could. Comes before the
 * user's row is held, in the order in which signing in does it: a sign-in under way is waited for, and its session seen.
 */
export const invalidateSignInCodes = ({ tx }: CallContext, userId: string) =>
  tx.update(signInCodes).set({ userId: null }).where(eq(signInCodes.userId, userId))
