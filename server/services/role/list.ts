import { asc, desc } from 'drizzle-orm'
import { roles } from '#server/db/schema.ts'
import type { CallContext } from '#server/services/context.ts'
import { roleAnswer } from './answer.ts'

/** Every role, newest first; those of one moment by name. */
export async function listRoles({ tx }: CallContext) {
  const rows = await tx.select().from(roles).orderBy(desc(roles.createdAt), asc(roles.name))
  return { data: rows.map(roleAnswer) }
}
