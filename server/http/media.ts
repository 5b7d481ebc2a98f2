import type { mediaCalls } from '#contract/media.ts'
import type { Handlers } from '#server/core/handler.ts'
import { signUpload } from '#server/media/upload/sign.ts'

export const mediaHandlers: Handlers<keyof typeof mediaCalls> = {
  'media.sign': ({ body }, context) => signUpload(context, body),
}
