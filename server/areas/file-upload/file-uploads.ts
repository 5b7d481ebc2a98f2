import { desc, eq, ne } from 'drizzle-orm'
import { type BodyOf, calls } from '#contract/calls.ts'
import { fileTypeOf, formatSize } from '#contract/file-text.ts'
import type { FileUpload, fileUploadCalls } from '#contract/file-upload.ts'
import type { CallContext, ReadContext, RequestContext } from '#server/core/context.ts'
import type { Handlers } from '#server/core/handler.ts'
import { createRecord } from '#server/core/record.ts'
import { fileUploads } from '#server/db/media-tables.ts'
import { reachableAddress } from '#server/media/delivery/reachable-address.ts'
import { requireUploaded } from '#server/media/upload/uploaded-address.ts'

type FileUploadRow = typeof fileUploads.$inferSelect

const kind = {
  entity: 'fileUpload',
  table: fileUploads,
  nameOf: ({ name }: FileUploadRow) => name,
  tags: ['FileUploads'],
  audienceOf: () => [{ access: calls['fileUpload.list'].access }],
} as const

export const fileUploadResponse = (row: FileUploadRow, { publicOrigin }: RequestContext) =>
  ({
    _id: row.id,
    name: row.name,
    url: reachableAddress(row.url, publicOrigin),
    size: row.size,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
  }) satisfies FileUpload

/** A file on this server has its own size and type, whatever was sent. Rejects with 422 for an upload of another. */
async function createFileUpload(context: CallContext, given: BodyOf<'fileUpload.create'>) {
  const { services, principal, request } = context
  const { name, url } = given
  const asset = await requireUploaded(context, url, 'uploads')
  const size = asset ? formatSize(asset.bytes) : given.size
  const type = asset ? fileTypeOf(asset.extension, asset.resourceType) : given.type
  const row = await createRecord(
    kind,
    context,
    { action: 'fileUpload.create', logged: 'Uploaded file' },
    { id: services.newId(), name, url, size, type, ownerId: principal.id, createdAt: services.now() },
  )
  return { status: 201, message: 'File uploaded', data: fileUploadResponse(row, request) } as const
}

async function listFileUploads(
  { queries, principal, request }: ReadContext,
  { isUserOnly }: { readonly isUserOnly: boolean },
) {
  const { ownerId, createdAt, id } = fileUploads
  const rows = await queries
    .select()
    .from(fileUploads)
    .where(isUserOnly ? eq(ownerId, principal.id) : ne(ownerId, principal.id))
    .orderBy(desc(createdAt), desc(id))
  return { data: rows.map((row) => fileUploadResponse(row, request)) }
}

export const fileUploadHandlers: Handlers<keyof typeof fileUploadCalls> = {
  'fileUpload.create': ({ body }, context) => createFileUpload(context, body),
  'fileUpload.list': ({ query }, context) => listFileUploads(context, query),
}
