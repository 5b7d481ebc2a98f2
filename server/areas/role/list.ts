import { asc, desc } from 'drizzle-orm'
import type { ReadContext } from '#server/core/context.ts'
import { roles } from '#server/db/schema.ts'
import { roleAnswer } from './to-response.ts'

/** Every role, newest first; those of one moment by name. */
export async function listRoles({ queries }: ReadContext) {
  const rows = await queries.select().from(roles).orderBy(desc(roles.createdAt), asc(roles.name))
  return { data: rows.map(roleAnswer) }
}
