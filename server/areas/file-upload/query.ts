import { getTableColumns, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type FileUpload, fileList, fileUpload, type fileUploadCalls } from '#contract/file-upload.ts'
import type { SortOf } from '#contract/query-list.ts'
import type { ReadContext, RequestContext } from '#server/core/context.ts'
import { responseOf } from '#server/core/handler.ts'
import { narrowedBy } from '#server/core/list-pages/conditions.ts'
import { pagesOf, wholeList } from '#server/core/list-pages/pages.ts'
import { fileUploads } from '#server/db/media-tables.ts'
import { given } from '#server/db/statements.ts'
import { reachableAddress } from '#server/media/delivery/reachable-address.ts'

export type FileUploadRow = typeof fileUploads.$inferSelect

const toResponse = responseOf(fileUpload)

export const fileUploadResponse = (row: FileUploadRow, { publicOrigin }: RequestContext) =>
  toResponse(row, { url: reachableAddress(row.url, publicOrigin) }) satisfies FileUpload

const bytes = sql`(split_part(nullif(${fileUploads.size}, ''), ' ', 1)::numeric
  * 1024 ^ (array_position(array['Bytes', 'KB', 'MB', 'GB'], split_part(${fileUploads.size}, ' ', 2)) - 1))::bigint`

const readPage = pagesOf<SortOf<'files'>, typeof fileUploads._.columns>({
  from: fileUploads,
  id: fileUploads.id,
  shown: getTableColumns(fileUploads),
  find: sql`${fileUploads}.find`,
  sorts: {
    name: { by: sql`sort_key(${fileUploads.name}) collate "C"`, type: 'text' },
    url: { by: sql`sort_key(${fileUploads.url}) collate "C"`, type: 'text' },
    size: { by: bytes, type: 'bigint', nullable: true },
    type: { by: fileUploads.type, type: 'text' },
    createdAt: { by: fileUploads.createdAt, type: 'timestamptz' },
  },
})

const SCOPES = {
  mine: sql`${fileUploads.ownerId} = ${given('caller')}`,
  others: sql`${fileUploads.ownerId} <> ${given('caller')}`,
}

type Criteria = InferOutput<(typeof fileUploadCalls)['query.files']['query']>
type Scope = Criteria['scope']

const scopeOf = ({ principal }: ReadContext, name: Scope) => ({ name, where: SCOPES[name], caller: principal.id })

export function queryFileUploads(context: ReadContext, { scope, type, ...view }: Criteria) {
  const { queries, request } = context
  const conditions = narrowedBy(fileList, { type }, { columns: { type: fileUploads.type } })
  const wanted = { scope: scopeOf(context, scope), conditions }
  return readPage(queries, view, wanted, (row) => fileUploadResponse(row, request))
}

/** All files of the caller, or of everybody else, newest first. */
export function listFileUploads(context: ReadContext, scope: Scope) {
  const { queries, request } = context
  const wanted = { scope: scopeOf(context, scope) }
  return wholeList((part) =>
    readPage(queries, { sort: '-createdAt', ...part }, wanted, (row) => fileUploadResponse(row, request)),
  )
}
