import type { Announcement } from '#contract/announcement.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { announcements } from '#server/db/schema.ts'
import { reachableAddress } from '#server/media/delivery/reachable-address.ts'
import type { People } from './people.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

/** An announcement as its calls answer it, with the people that it names. `version` is what `If-Match` wants to be sent back. */
export const announcementAnswer = (row: AnnouncementRow, people: People, { publicOrigin }: RequestContext) =>
  ({
    _id: row.id,
    title: row.title,
    description: row.description ?? undefined,
    lead: row.leadId === null ? undefined : people.get(row.leadId),
    collaborators: row.collaboratorIds.flatMap((id) => people.get(id) ?? []),
    files: row.files.map((address) => reachableAddress(address, publicOrigin)),
    link: row.link ?? undefined,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }) satisfies Announcement
