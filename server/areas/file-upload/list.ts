import { desc, eq, ne } from 'drizzle-orm'
import type { ReadContext } from '#server/core/context.ts'
import { fileUploads } from '#server/db/schema.ts'
import { fileUploadAnswer } from './to-response.ts'

/** The caller's own files, or everybody else's; newest first. */
export async function listFileUploads(
  { queries, principal, request }: ReadContext,
  { isUserOnly }: { isUserOnly: boolean },
) {
  const { ownerId, createdAt, id } = fileUploads
  const rows = await queries
    .select()
    .from(fileUploads)
    .where(isUserOnly ? eq(ownerId, principal.id) : ne(ownerId, principal.id))
    .orderBy(desc(createdAt), desc(id))
  return { data: rows.map((row) => fileUploadAnswer(row, request)) }
}
