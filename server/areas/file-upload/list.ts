import type { FileUpload } from '#contract/file-upload.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { fileUploads } from '#server/db/media-tables.ts'
import { reachableAddress } from '#server/media/delivery/reachable-address.ts'

export type FileUploadRow = typeof fileUploads.$inferSelect

export const fileUploadResponse = (row: FileUploadRow, { publicOrigin }: RequestContext) =>
  ({
    _id: row.id,
    name: row.name,
    url: reachableAddress(row.url, publicOrigin),
    size: row.size,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
  }) satisfies FileUpload
