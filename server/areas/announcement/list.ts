import { type Announcement, announcement } from '#contract/announcement.ts'
import type { RequestContext } from '#server/core/context.ts'
import { responseOf } from '#server/core/handler.ts'
import type { announcements } from '#server/db/schema.ts'
import { reachableAddress } from '#server/media/delivery/reachable-address.ts'
import type { People } from './references.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

const toResponse = responseOf(announcement)

export const announcementResponse = (row: AnnouncementRow, people: People, { publicOrigin }: RequestContext) =>
  toResponse(row, {
    lead: row.leadId === null ? undefined : people.get(row.leadId),
    collaborators: row.collaboratorIds.flatMap((id) => people.get(id) ?? []),
    files: row.files.map((address) => reachableAddress(address, publicOrigin)),
  }) satisfies Announcement
