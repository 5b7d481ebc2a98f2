import { desc, eq } from 'drizzle-orm'
import type { AnnouncementStatus } from '#contract/announcement.ts'
import type { ReadContext } from '#server/core/context.ts'
import { announcements } from '#server/db/schema.ts'
import { peopleIn } from './people.ts'
import { announcementAnswer } from './to-response.ts'

type Wanted = { readonly status?: AnnouncementStatus | undefined }

/** Every announcement, drafts too, or those in one status; newest first. */
export async function listAllAnnouncements(context: ReadContext, { status }: Wanted) {
  const rows = await context.queries
    .select()
    .from(announcements)
    .where(status && eq(announcements.status, status))
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
  const people = await peopleIn(context.queries, rows)
  return { data: rows.map((row) => announcementAnswer(row, people, context.request)) }
}

/** What everybody may read: whatever is asked for, never a draft. */
export const listPublishedAnnouncements = async (context: ReadContext, { status = 'published' }: Wanted) =>
  status === 'published' ? listAllAnnouncements(context, { status }) : { data: [] }
