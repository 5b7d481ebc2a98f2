import { type Announcement, announcementEntity } from '#contract/announcement.ts'
import type { CreateForm } from '#machines/flows/workspace/requests.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { commandIn, type LifecycleArea } from '#src/area/area.ts'
import { readSome } from '#src/list/read-some.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { openMoveItems } from '#src/workspace/moves.ts'
import { announcementsList, announcementsQuery } from './queries.ts'

const CHANGES = {
  'announcement.publish': { call: 'announcement.update' },
  'announcement.saveAsDraft': { call: 'announcement.update' },
  'announcement.delete': { call: 'announcement.delete' },
} as const

export const announcementArea = {
  entity: announcementEntity,
  tags: ['Announcement'],
  lifecycle: announcementLifecycle,
  changeOf: (type) => CHANGES[type],
  statusOf: ({ status }) => status,
  menuItems: openMoveItems,
} satisfies LifecycleArea<Announcement, typeof announcementLifecycle>

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

export const commands: CommandSource = {
  lifecycle: announcementLifecycle,
  load: async (services, viewer, search) => {
    const { isSuperAdmin } = viewer
    const list = announcementsList({ search }, isSuperAdmin)
    const query = announcementsQuery(services.api, isSuperAdmin, undefined)
    const rows = await readSome(services, list, query, ({ data }) => data)
    return rows.map((row) => commandIn(announcementArea, row, viewer, 'Announcement'))
  },
}
