import { desc, eq, ne } from 'drizzle-orm'
import { fileUploads } from '#server/db/schema.ts'
import type { CallContext } from '#server/services/context.ts'
import { fileUploadAnswer } from './answer.ts'

/** The caller's own files, or everybody else's; newest first. */
export async function listFileUploads({ tx, principal, origin }: CallContext, { isUserOnly }: { isUserOnly: boolean }) {
  const { ownerId, createdAt, id } = fileUploads
  const rows = await tx
    .select()
    .from(fileUploads)
    .where(isUserOnly ? eq(ownerId, principal.id) : ne(ownerId, principal.id))
    .orderBy(desc(createdAt), desc(id))
  return { data: rows.map((row) => fileUploadAnswer(row, origin)) }
}
