import { eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { queryCalls } from '#contract/query.ts'
import type { SortOf } from '#contract/query-list.ts'
import type { ReadContext } from '#server/core/context.ts'
import { type List, readPage } from '#server/core/list-page.ts'
import { announcements } from '#server/db/schema.ts'
import { announcementResponse } from './list.ts'
import { peopleIn } from './references.ts'

const list: List<SortOf<'announcements'>> = {
  from: announcements,
  id: announcements.id,
  idType: 'text',
  find: sql`${announcements}.find`,
  sorts: {
    title: { by: sql`sort_key(${announcements.title}) collate "C"`, type: 'text' },
    description: { by: sql`sort_key(${announcements.description}) collate "C"`, type: 'text', nullable: true },
    status: { by: announcements.status, type: 'text' },
    createdAt: { by: announcements.createdAt, type: 'timestamptz' },
  },
}

const HAS = {
  files: sql`jsonb_array_length(${announcements.files}) > 0`,
  link: isNotNull(announcements.link),
}

type Criteria = InferOutput<(typeof queryCalls)['query.announcements']['query']>

/** Drafts for super admins alone, as the stated lists. */
export const queryAnnouncements = (context: ReadContext, { status, has, lead, ...view }: Criteria) =>
  readPage(
    context.queries,
    list,
    view,
    [
      context.principal.isSuperAdmin ? undefined : eq(announcements.status, 'published'),
      status && inArray(announcements.status, status),
      has && or(...has.map((each) => HAS[each])),
      lead && inArray(announcements.leadId, lead),
    ],
    async (ids) => {
      const rows = await context.queries.select().from(announcements).where(inArray(announcements.id, ids))
      const people = await peopleIn(context.queries, rows)
      return rows.map((row) => announcementResponse(row, people, context.request))
    },
  )
