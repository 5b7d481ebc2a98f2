import type * as v from 'valibot'
import type { fileUploadCreation } from '#contract/file-upload.ts'
import { fileUploads } from '#server/db/schema.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { CallContext } from '#server/services/context.ts'
import { fileUploadAnswer } from './answer.ts'

type NewFileUpload = v.InferOutput<typeof fileUploadCreation>

/** Notes a file that the media service has already taken in, as the caller's. */
export async function createFileUpload(context: CallContext, given: NewFileUpload) {
  const { tx, services, principal } = context
  const { name, url, size, type } = given
  const [row] = await tx
    .insert(fileUploads)
    .values({ id: services.newId(), name, url, size, type, ownerId: principal.id, createdAt: services.now() })
    .returning()
  if (!row) throw new Error('A new file upload was not stored')
  await appendAudit(context, {
    action: 'fileUpload.create',
    message: `Uploaded file: ${row.name}`,
    entity: 'fileUpload',
    entityId: row.id,
    after: row,
  })
  return { status: 201 as const, message: 'File uploaded', data: fileUploadAnswer(row, context.origin) }
}
