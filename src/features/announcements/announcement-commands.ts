import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { subjectOf } from './announcement-workspace.ts'
import { announcementsQuery } from './queries.ts'

export const announcementCommands: CommandSource = {
  path: '/dashboard/announcement',
  lifecycle: announcementLifecycle,
  load: async ({ api, queryClient }, viewer) => {
    const { data } = await queryClient.fetchQuery(announcementsQuery(api, viewer.isSuperAdmin, undefined))
    return data.map((announcement) => ({
      title: announcement.title,
      detail: `Announcement, ${statusMeta(announcementLifecycle, announcement.status).label.toLowerCase()}`,
      subject: subjectOf(announcement, viewer),
    }))
  },
}
