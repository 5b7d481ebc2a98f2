import { desc, eq } from 'drizzle-orm'
import { type Announcement, type AnnouncementStatus, announcement } from '#contract/announcement.ts'
import type { ReadContext, RequestContext } from '#server/core/context.ts'
import { responseOf } from '#server/core/to-response.ts'
import { announcements } from '#server/db/schema.ts'
import { reachableAddress } from '#server/media/delivery/reachable-address.ts'
import { type People, peopleIn } from './references.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

const toResponse = responseOf(announcement)

export const announcementResponse = (row: AnnouncementRow, people: People, { publicOrigin }: RequestContext) =>
  toResponse(row, {
    lead: row.leadId === null ? undefined : people.get(row.leadId),
    collaborators: row.collaboratorIds.flatMap((id) => people.get(id) ?? []),
    files: row.files.map((address) => reachableAddress(address, publicOrigin)),
  }) satisfies Announcement

type Wanted = { readonly status?: AnnouncementStatus | undefined }

export async function listAllAnnouncements(context: ReadContext, { status }: Wanted) {
  const rows = await context.queries
    .select()
    .from(announcements)
    .where(status && eq(announcements.status, status))
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
  const people = await peopleIn(context.queries, rows)
  return { data: rows.map((row) => announcementResponse(row, people, context.request)) }
}

/** Never answers drafts, whatever status is asked for. */
export const listPublishedAnnouncements = async (context: ReadContext, { status = 'published' }: Wanted) =>
  status === 'published' ? listAllAnnouncements(context, { status }) : { data: [] }
