import type { announcementCalls } from '#contract/announcement.ts'
import { unavailable } from '#server/errors.ts'
import { createAnnouncement } from '#server/services/announcement/create.ts'
import { listAllAnnouncements, listPublishedAnnouncements } from '#server/services/announcement/list.ts'
import type { Handlers } from './handler.ts'

const none = () => {
  throw unavailable('This is not there yet.')
}

export const announcementHandlers: Handlers<keyof typeof announcementCalls> = {
  'announcement.create': ({ body }, context) => createAnnouncement(context, body),
  'announcement.all': ({ query }, context) => listAllAnnouncements(context, query),
  'announcement.list': ({ query }, context) => listPublishedAnnouncements(context, query),
  'announcement.update': none,
  'announcement.delete': none,
}
