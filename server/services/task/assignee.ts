import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import { unprocessable } from '#server/errors.ts'
import type { CallContext } from '#server/services/context.ts'

export const ASSIGNEE_UNKNOWN = 'This person cannot be given a task'

/** Refuses an assignee who does not exist or is locked; both alike. */
export async function requireAssignee({ tx }: CallContext, userId: string) {
  const [assignee] = await tx.select({ locked: users.locked }).from(users).where(eq(users.id, userId))
  if (!assignee || assignee.locked) throw unprocessable(ASSIGNEE_UNKNOWN)
}
