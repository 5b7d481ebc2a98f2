import type { CallContext } from '#server/services/context.ts'
import { moveUser } from './move.ts'

/** Lets a user sign in again. The sessions and codes that locking ended stay ended. */
export const unlockUser = (context: CallContext, userId: string) =>
  moveUser(context, userId, { type: 'user.unlock', logged: 'Unlocked user', message: 'User account unlocked' })
