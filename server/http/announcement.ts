import type { announcementCalls } from '#contract/announcement.ts'
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from '#server/areas/announcement/announcements.ts'
import { listAllAnnouncements, listPublishedAnnouncements } from '#server/areas/announcement/list.ts'
import type { Handlers } from '#server/core/handler.ts'

export const announcementHandlers: Handlers<keyof typeof announcementCalls> = {
  'announcement.create': ({ body }, context) => createAnnouncement(context, body),
  'announcement.all': ({ query }, context) => listAllAnnouncements(context, query),
  'announcement.list': ({ query }, context) => listPublishedAnnouncements(context, query),
  'announcement.update': ({ params, body }, context) => updateAnnouncement(context, params.announcementId, body),
  'announcement.delete': ({ params }, context) => deleteAnnouncement(context, params.announcementId),
}
