import type { mediaCalls } from '#contract/media.ts'
import { unavailable } from '#server/errors.ts'
import type { Handlers } from './handler.ts'

const none = () => {
  throw unavailable('This is not there yet.')
}

export const mediaHandlers: Handlers<keyof typeof mediaCalls> = {
  'media.sign': none,
}
