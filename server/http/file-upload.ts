import type { fileUploadCalls } from '#contract/file-upload.ts'
import { createFileUpload } from '#server/areas/file-upload/create.ts'
import { listFileUploads } from '#server/areas/file-upload/list.ts'
import type { Handlers } from '#server/core/handler.ts'

export const fileUploadHandlers: Handlers<keyof typeof fileUploadCalls> = {
  'fileUpload.create': ({ body }, context) => createFileUpload(context, body),
  'fileUpload.list': ({ query }, context) => listFileUploads(context, query),
}
