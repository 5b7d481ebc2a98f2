import type { AnnouncementStatus } from '#contract/announcement.ts'
import type { CallContext } from '#server/services/context.ts'
import { type AnnouncementMove, moveAnnouncement } from './move.ts'
import { requirePeople } from './people.ts'
import { type AnnouncementInput, storedContent } from './stored.ts'

type Told = { type: AnnouncementMove; logged: string; message: string }

const MOVES: Readonly<Record<AnnouncementStatus, Told>> = {
  published: {
    type: 'announcement.publish',
    logged: 'Updated and published announcement',
    message: 'Announcement updated and published',
  },
  draft: {
    type: 'announcement.saveAsDraft',
    logged: 'Updated and drafted announcement',
    message: 'Announcement updated and saved as draft',
  },
}

/** Stores the whole announcement anew; the status that is sent says which move it makes. */
export const updateAnnouncement = (
  context: CallContext,
  announcementId: string,
  { status, ...given }: AnnouncementInput & { readonly status: AnnouncementStatus },
) =>
  moveAnnouncement(context, announcementId, {
    ...MOVES[status],
    changes: async (row) => {
      // A description that is left out is kept; an empty one is taken away.
      const content = storedContent({ ...given, description: given.description ?? row.description ?? undefined })
      await requirePeople(context, content)
      return content
    },
  })
