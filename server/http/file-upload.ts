import type { fileUploadCalls } from '#contract/file-upload.ts'
import { unavailable } from '#server/errors.ts'
import type { Handlers } from './handler.ts'

const none = () => {
  throw unavailable('This is not there yet.')
}

export const fileUploadHandlers: Handlers<keyof typeof fileUploadCalls> = {
  'fileUpload.create': none,
  'fileUpload.list': none,
}
