import { eq, inArray, ne, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { queryCalls } from '#contract/query.ts'
import type { SortOf } from '#contract/query-list.ts'
import type { ReadContext } from '#server/core/context.ts'
import { type List, readPage } from '#server/core/list-page.ts'
import { fileUploads } from '#server/db/media-tables.ts'
import { fileUploadResponse } from './file-uploads.ts'

const bytes = sql`(split_part(nullif(${fileUploads.size}, ''), ' ', 1)::numeric
  * 1024 ^ (array_position(array['Bytes', 'KB', 'MB', 'GB'], split_part(${fileUploads.size}, ' ', 2)) - 1))::bigint`

const list: List<SortOf<'files'>> = {
  from: fileUploads,
  id: fileUploads.id,
  idType: 'text',
  find: sql`${fileUploads}.find`,
  sorts: {
    name: { by: sql`sort_key(${fileUploads.name}) collate "C"`, type: 'text' },
    url: { by: sql`sort_key(${fileUploads.url}) collate "C"`, type: 'text' },
    size: { by: bytes, type: 'bigint', nullable: true },
    type: { by: fileUploads.type, type: 'text' },
    createdAt: { by: fileUploads.createdAt, type: 'timestamptz' },
  },
}

type Criteria = InferOutput<(typeof queryCalls)['query.files']['query']>

export function queryFileUploads({ queries, principal, request }: ReadContext, { scope, type, ...view }: Criteria) {
  const { id, ownerId } = fileUploads
  const conditions = [
    scope === 'mine' ? eq(ownerId, principal.id) : ne(ownerId, principal.id),
    type && inArray(fileUploads.type, type),
  ]
  return readPage(queries, list, view, conditions, async (ids) => {
    const rows = await queries.select().from(fileUploads).where(inArray(id, ids))
    return rows.map((row) => fileUploadResponse(row, request))
  })
}
