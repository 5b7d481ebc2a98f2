import { type announcementCalls, announcementEntity } from '#contract/announcement.ts'
import { type BodyOf, calls } from '#contract/calls.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { CallContext } from '#server/core/context.ts'
import { checkingCaller, editing, type Handlers } from '#server/core/handler.ts'
import { OPEN_STATUSES } from '#server/core/history.ts'
import { trackedColumns } from '#server/core/moves.ts'
import { type Change, created, movableRecords } from '#server/core/record.ts'
import { announcements } from '#server/db/schema.ts'
import {
  type AnnouncementRow,
  announcementResponse,
  listAllAnnouncements,
  listPublishedAnnouncements,
  queryAnnouncements,
} from './query.ts'
import { requireFiles, requirePeople } from './references.ts'

type Content = Omit<BodyOf<'announcement.create'>, 'status' | 'lead' | 'link'> & {
  readonly lead?: string | null | undefined
  readonly link?: string | null | undefined
}

/** The columns to store. A person or file that is given twice is stored once, where it came first. */
const contentOf = ({ lead, ...given }: Content) => ({
  ...given,
  description: given.description || null,
  leadId: lead ?? null,
  collaboratorIds: [...new Set(given.collaborators)],
  files: [...new Set(given.files)],
  link: given.link ?? null,
})

const CREATED = {
  published: { logged: 'Published announcement', message: 'Announcement published' },
  draft: { logged: 'Drafted announcement', message: 'Announcement saved as draft' },
} as const

/** Published or as a draft. Rejects with 422 for unknown people and for files of other uploaders. */
async function createAnnouncement(context: CallContext, { status, ...given }: BodyOf<'announcement.create'>) {
  const { services, principal, request } = context
  const { logged, message } = CREATED[status]
  const content = contentOf(given)
  const people = await requirePeople(context, content)
  const files = await requireFiles(context, content.files)
  const now = services.now()
  const stamp = { id: services.newId(), createdBy: principal.id, createdAt: now, updatedAt: now }
  const creation = { action: 'announcement.create', logged }
  const row = await announcementRecords.create(context, creation, { ...content, files, status, ...stamp })
  return created(row, message, announcementResponse(row, people, request))
}

/** A missing description keeps the stored one; an empty one removes it. Rejects with 422 as creating does. */
async function changesOf(given: Content, { context, row }: Change<AnnouncementRow>) {
  const content = contentOf({ ...given, description: given.description ?? row.description ?? undefined })
  await requirePeople(context, content, row)
  return { ...content, files: await requireFiles(context, content.files, row.files) }
}

const SAVE_AS = { published: 'announcement.publish', draft: 'announcement.saveAsDraft' } as const

export const announcementRecords = movableRecords({
  entity: 'announcement',
  table: announcements,
  nameOf: ({ title }: AnnouncementRow) => title,
  tags: ['Announcement'],
  audienceOf: ({ status }) => [
    { access: calls[status === 'published' ? 'announcement.list' : 'announcement.all'].access },
  ],
  tracked: trackedColumns(announcementEntity, { lead: 'leadId', collaborators: 'collaboratorIds' }),
  lifecycle: announcementLifecycle,
  statusOf: ({ status }) => status,
  stored: (status) => ({ status }),
  viewerOf: ({ principal }) => principal,
  isVisibleTo: ({ principal }, { status }) =>
    principal.isSuperAdmin || OPEN_STATUSES.announcement?.includes(status) === true,
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

export const announcementHandlers: Handlers<keyof typeof announcementCalls> = {
  ...announcementRecords.handlers,
  'announcement.create': checkingCaller(({ body }, context) => createAnnouncement(context, body)),
  'announcement.all': ({ query }, context) => listAllAnnouncements(context, query),
  'announcement.list': ({ query }, context) => listPublishedAnnouncements(context, query),
  'query.announcements': ({ query }, context) => queryAnnouncements(context, query),
  'announcement.update': editing(({ params, body: { status, ...given } }, context) =>
    announcementRecords.move(context, params.announcementId, SAVE_AS[status], given),
  ),
}
