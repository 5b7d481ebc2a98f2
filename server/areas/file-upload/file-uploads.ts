import { type BodyOf, calls } from '#contract/calls.ts'
import { fileTypeOf, formatSize } from '#contract/file-text.ts'
import type { fileUploadCalls } from '#contract/file-upload.ts'
import type { CallContext } from '#server/core/context.ts'
import { checkingCaller, type Handlers } from '#server/core/handler.ts'
import { createRecord } from '#server/core/record.ts'
import { fileUploads } from '#server/db/media-tables.ts'
import { requireUploaded } from '#server/media/upload/uploaded-address.ts'
import { type FileUploadRow, fileUploadResponse, listFileUploads, queryFileUploads } from './query.ts'

const kind = {
  entity: 'fileUpload',
  table: fileUploads,
  nameOf: ({ name }: FileUploadRow) => name,
  tags: ['FileUploads'],
  audienceOf: () => [{ access: calls['fileUpload.list'].access }],
} as const

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

export const fileUploadHandlers: Handlers<keyof typeof fileUploadCalls> = {
  'fileUpload.create': checkingCaller(({ body }, context) => createFileUpload(context, body)),
  'fileUpload.list': ({ query }, context) => listFileUploads(context, query.isUserOnly ? 'mine' : 'others'),
  'query.files': ({ query }, context) => queryFileUploads(context, query),
}
