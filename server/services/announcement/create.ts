import type { AnnouncementStatus } from '#contract/announcement.ts'
import { announcements } from '#server/db/schema.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { CallContext } from '#server/services/context.ts'
import { announcementAnswer } from './answer.ts'
import { requirePeople } from './people.ts'
import { type AnnouncementInput, storedContent } from './stored.ts'

const DONE = {
  published: { logged: 'Published announcement', message: 'Announcement published' },
  draft: { logged: 'Drafted announcement', message: 'Announcement saved as draft' },
} as const satisfies Record<AnnouncementStatus, { logged: string; message: string }>

/** Adds an announcement, published at once or as a draft. */
export async function createAnnouncement(
  context: CallContext,
  { status, ...given }: AnnouncementInput & { readonly status: AnnouncementStatus },
) {
  const { tx, services, principal } = context
  const { logged, message } = DONE[status]
  const content = storedContent(given)
  const people = await requirePeople(context, content)
  const now = services.now()
  const [row] = await tx
    .insert(announcements)
    .values({ ...content, id: services.newId(), status, createdBy: principal.id, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('A new announcement was not stored')
  await appendAudit(context, {
    action: 'announcement.create',
    message: `${logged}: ${row.title}`,
    entity: 'announcement',
    entityId: row.id,
    after: row,
  })
  return { status: 201 as const, version: row.version, message, data: announcementAnswer(row, people, context.origin) }
}
