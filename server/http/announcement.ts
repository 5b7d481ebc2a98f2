import type { announcementCalls } from '#contract/announcement.ts'
import { unavailable } from '#server/errors.ts'
import type { Handlers } from './handler.ts'

const none = () => {
  throw unavailable('This is not there yet.')
}

export const announcementHandlers: Handlers<keyof typeof announcementCalls> = {
  'announcement.create': none,
  'announcement.all': none,
  'announcement.list': none,
  'announcement.update': none,
  'announcement.delete': none,
}
