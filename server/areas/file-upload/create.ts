import type * as v from 'valibot'
import { fileTypeOf, formatSize } from '#contract/file-text.ts'
import type { fileUploadCreation } from '#contract/file-upload.ts'
import { appendAudit } from '#server/core/audit/append.ts'
import type { CallContext } from '#server/core/context.ts'
import { fileUploads } from '#server/db/schema.ts'
import { requireUploaded } from '#server/media/upload/uploaded-address.ts'
import { fileUploadAnswer } from './to-response.ts'

type NewFileUpload = v.InferOutput<typeof fileUploadCreation>

/** Stores a file that the media service has already, as the caller's. Size and type are those of the file where this server keeps it. */
export async function createFileUpload(context: CallContext, given: NewFileUpload) {
  const { tx, services, principal } = context
  const { name, url } = given
  const asset = await requireUploaded(context, url, 'uploads')
  const size = asset ? formatSize(asset.bytes) : given.size
  const type = asset ? fileTypeOf(asset.extension, asset.resourceType) : given.type
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
  return { status: 201 as const, message: 'File uploaded', data: fileUploadAnswer(row, context.request) }
}
