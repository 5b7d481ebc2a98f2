import type { Announcement } from '#contract/announcement.ts'
import type { CreateForm } from '#machines/flows/workspace/requests.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { readSome } from '#src/list/read-some.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { type AreaMoves, openEntries, type RecordState } from '#src/workspace/moves.ts'
import { announcementsList, announcementsQuery } from './queries.ts'

const CHANGES = {
  'announcement.publish': { call: 'announcement.update' },
  'announcement.saveAsDraft': { call: 'announcement.update' },
  'announcement.delete': { call: 'announcement.delete' },
} as const

export const announcementMoves: AreaMoves<typeof announcementLifecycle> = {
  lifecycle: announcementLifecycle,
  changeOf: (type) => CHANGES[type],
}

const PUBLISHED = 'Announcement published successfully!'

/** The form of a new announcement ends like that of an edited one: it is published, or kept as a draft. */
export const CREATE: CreateForm = {
  call: 'announcement.create',
  success: PUBLISHED,
  endings: [
    { type: 'announcement.publish', label: 'Publish', tone: 'positive', success: PUBLISHED },
    {
      type: 'announcement.saveAsDraft',
      label: 'Save as draft',
      tone: 'neutral',
      success: 'Announcement saved as draft!',
    },
  ],
}

export const announcementState = (
  announcement: Announcement,
  viewer: Person,
): RecordState<typeof announcementLifecycle> => ({
  id: announcement._id,
  status: announcement.status,
  version: announcement.version,
  subject: { name: announcement.title },
  viewer,
})

export const commands: CommandSource = {
  lifecycle: announcementLifecycle,
  load: async (services, viewer, search) => {
    const { isSuperAdmin } = viewer
    const list = announcementsList({ search }, isSuperAdmin)
    const query = announcementsQuery(services.api, isSuperAdmin, undefined)
    const announcements = await readSome(services, list, query, ({ data }) => data)
    return announcements.map((announcement) => ({
      id: announcement._id,
      title: announcement.title,
      detail: `Announcement, ${statusMeta(announcementLifecycle, announcement.status).label.toLowerCase()}`,
      entries: () => openEntries(announcementMoves, announcementState(announcement, viewer)),
    }))
  },
}
