import type { CallContext } from '#server/services/context.ts'
import { moveAnnouncement } from './move.ts'

/** Erases an announcement for good. */
export const deleteAnnouncement = (context: CallContext, announcementId: string) =>
  moveAnnouncement(context, announcementId, {
    type: 'announcement.delete',
    logged: 'Deleted announcement',
    message: 'Announcement deleted',
  })
