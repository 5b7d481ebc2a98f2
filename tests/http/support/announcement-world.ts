import { announcements } from '#server/db/schema.ts'
import { startPeopleWorld } from './people-world.ts'
import { find, insertRow } from './world.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

/** An update sends the whole record, a blank lead and link as null. Every stored announcement has this file. */
export const WHOLE = {
  title: 'Edited title',
  description: 'Edited text',
  lead: 'ngozi',
  collaborators: ['hauwa', 'adaeze'],
  files: ['https://media.statehouse.example/raw/handbook.pdf'],
  link: 'https://intranet.statehouse.example/edited',
}

export const WHOLE_STORED = {
  title: WHOLE.title,
  description: WHOLE.description,
  leadId: WHOLE.lead,
  collaboratorIds: WHOLE.collaborators,
  files: WHOLE.files,
  link: WHOLE.link,
}

export async function startAnnouncementWorld() {
  const world = await startPeopleWorld()
  const { db, clock } = world.server
  await world.putRole({ id: 'reading-news', name: 'News reader', permissions: ['read_announcement'] })
  await world.putUser({ id: 'ngozi', roleId: 'reading-news' })
  let count = 0

  return {
    ...world,
    /** They have no other permission. */
    reader: await world.server.signInAs('ngozi'),
    /** It is a draft by Adaeze by default. */
    async putAnnouncement(given: Partial<typeof announcements.$inferInsert> = {}): Promise<AnnouncementRow> {
      count += 1
      return insertRow(db, announcements, {
        id: `announcement-${count}`,
        title: 'Fire drill on Thursday',
        description: 'At ten in the morning',
        leadId: 'amaka',
        collaboratorIds: ['chidi', 'hauwa'],
        files: ['https://media.statehouse.example/image/plan.png', ...WHOLE.files],
        link: 'https://intranet.statehouse.example/drill',
        status: 'draft',
        createdBy: 'adaeze',
        version: 3,
        createdAt: clock.now(),
        updatedAt: clock.now(),
        ...given,
      })
    },
    rowOf: (id: string) => find<AnnouncementRow>(db, announcements, id),
    clear: () => db.queries.delete(announcements),
  }
}

export type AnnouncementWorld = Awaited<ReturnType<typeof startAnnouncementWorld>>
