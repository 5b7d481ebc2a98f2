import type { mediaCalls } from '#contract/media.ts'
import { signUpload } from '#server/media/upload/sign.ts'
import type { Handlers } from './handler.ts'

export const mediaHandlers: Handlers<keyof typeof mediaCalls> = {
  'media.sign': ({ body }, context) => signUpload(context, body),
}
