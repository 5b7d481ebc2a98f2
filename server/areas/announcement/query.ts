import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import {
  type Announcement,
  type AnnouncementStatus,
  announcement,
  type announcementCalls,
  announcementList,
} from '#contract/announcement.ts'
import type { SortOf } from '#contract/query-list.ts'
import type { ReadContext, RequestContext } from '#server/core/context.ts'
import { responseOf } from '#server/core/handler.ts'
import { narrowedBy } from '#server/core/list-pages/conditions.ts'
import { pagesOf, wholeList } from '#server/core/list-pages/pages.ts'
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

const readPage = pagesOf<SortOf<'announcements'>, typeof announcements._.columns>({
  from: announcements,
  id: announcements.id,
  shown: getTableColumns(announcements),
  find: sql`${announcements}.find`,
  weight: sql`octet_length(coalesce(${announcements.description}, ''))`,
  sorts: {
    title: { by: sql`sort_key(${announcements.title}) collate "C"`, type: 'text' },
    description: { by: sql`sort_key(${announcements.description}) collate "C"`, type: 'text', nullable: true },
    status: { by: announcements.status, type: 'text' },
    createdAt: { by: announcements.createdAt, type: 'timestamptz' },
  },
})

const COLUMNS = {
  status: announcements.status,
  files: announcements.files,
  link: announcements.link,
  lead: announcements.leadId,
}

type Criteria = InferOutput<(typeof announcementCalls)['query.announcements']['query']>

type View = Parameters<typeof readPage>[1]

async function pageWithPeople({ queries, request }: ReadContext, view: View, conditions: (SQL | undefined)[]) {
  const { data } = await readPage(queries, view, { conditions }, (row) => row)
  const people = await peopleIn(queries, data.rows)
  return { data: { ...data, rows: data.rows.map((row) => announcementResponse(row, people, request)) } }
}

/** Drafts for super admins alone, as the stated lists. */
export function queryAnnouncements(context: ReadContext, { status, has, lead, ...view }: Criteria) {
  const conditions = [
    context.principal.isSuperAdmin ? undefined : eq(announcements.status, 'published'),
    ...narrowedBy(announcementList, { status, has, lead }, { columns: COLUMNS }),
  ]
  return pageWithPeople(context, view, conditions)
}

type StatusFilter = { readonly status?: AnnouncementStatus | undefined }

/** The newest first. */
export const listAllAnnouncements = (context: ReadContext, { status }: StatusFilter) =>
  wholeList((part) =>
    pageWithPeople(context, { sort: '-createdAt', ...part }, [status && eq(announcements.status, status)]),
  )

/** Never answers drafts, whatever status is asked for. */
export const listPublishedAnnouncements = async (context: ReadContext, { status = 'published' }: StatusFilter) =>
  status === 'published' ? listAllAnnouncements(context, { status }) : { data: [] }
