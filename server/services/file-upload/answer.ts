import type { FileUpload } from '#contract/file-upload.ts'
import type { fileUploads } from '#server/db/schema.ts'

type FileUploadRow = typeof fileUploads.$inferSelect

export const fileUploadAnswer = (row: FileUploadRow) =>
  ({
    _id: row.id,
    name: row.name,
    url: row.url,
    size: row.size,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
  }) satisfies FileUpload
