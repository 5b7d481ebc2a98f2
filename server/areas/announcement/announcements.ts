import type { BodyOf } from '#contract/calls.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'

import type { CallContext } from '#server/core/context.ts'
import { type Change, createRecord, recordMover } from '#server/core/record.ts'
import { announcements } from '#server/db/schema.ts'
import { requireFiles } from './files.ts'
import { requirePeople } from './people.ts'
import { type AnnouncementRow, announcementAnswer } from './to-response.ts'

type Content = Omit<BodyOf<'announcement.create'>, 'status' | 'lead' | 'link'> & {
  readonly lead?: string | null | undefined
  readonly link?: string | null | undefined
}

const kind = { entity: 'announcement', table: announcements, nameOf: ({ title }: AnnouncementRow) => title } as const

/** The stored columns of what was sent: no person and no file twice, in the order of choosing. */
const contentOf = (given: Content) => ({
  title: given.title,
  description: given.description || null,
  leadId: given.lead ?? null,
  collaboratorIds: [...new Set(given.collaborators)],
  files: [...new Set(given.files)],
  link: given.link ?? null,
})

const CREATED = {
  published: { logged: 'Published announcement', message: 'Announcement published' },
  draft: { logged: 'Drafted announcement', message: 'Announcement saved as draft' },
} as const

/** Adds an announcement, published at once or as a draft. Rejects with 422 for unknown people, and files that the caller did not upload. */
export async function createAnnouncement(context: CallContext, given: BodyOf<'announcement.create'>) {
  const { services, principal, request } = context
  const { status } = given
  const { logged, message } = CREATED[status]
  const content = contentOf(given)
  const people = await requirePeople(context, content)
  const files = await requireFiles(context, content.files)
  const now = services.now()
  const created = { id: services.newId(), createdBy: principal.id, createdAt: now, updatedAt: now }
  const values = { ...content, files, status, ...created }
  const row = await createRecord(kind, context, { action: 'announcement.create', logged }, values)
  return { status: 201 as const, version: row.version, message, data: announcementAnswer(row, people, request) }
}

/** A description that is left out is kept; an empty one is removed. */
async function changesOf(given: Content, { context, row }: Change<AnnouncementRow>) {
  const content = contentOf({ ...given, description: given.description ?? row.description ?? undefined })
  await requirePeople(context, content)
  return { ...content, files: await requireFiles(context, content.files, row.files) }
}

const moveAnnouncement = recordMover({
  ...kind,
  lifecycle: announcementLifecycle,
  statusOf: ({ status }) => status,
  stored: (status) => ({ status }) as Partial<AnnouncementRow>,
  viewerOf: ({ principal }) => principal,
  moves: {
    'announcement.publish': {
      logged: 'Updated and published announcement',
      message: 'Announcement updated and published',
      changes: changesOf,
    },
    'announcement.saveAsDraft': {
      logged: 'Updated and drafted announcement',
      message: 'Announcement updated and saved as draft',
      changes: changesOf,
    },
    'announcement.delete': { logged: 'Deleted announcement', message: 'Announcement deleted' },
  },
})

/** Stores the whole announcement; the status that is sent decides the move. Rejects with 422 as creating does. */
export const updateAnnouncement = (
  context: CallContext,
  announcementId: string,
  { status, ...given }: BodyOf<'announcement.update'>,
) =>
  moveAnnouncement(
    context,
    announcementId,
    status === 'published' ? 'announcement.publish' : 'announcement.saveAsDraft',
    given,
  )

/** Deletes an announcement. */
export const deleteAnnouncement = (context: CallContext, announcementId: string) =>
  moveAnnouncement(context, announcementId, 'announcement.delete')
