import { SORTS } from '#contract/query-list.ts'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'
import type { ListView } from '#src/list/list-view.ts'
import { type QueryList, viewOf } from '#src/list/use-query-list.ts'

export type FileView = 'mine' | 'others'

export const filesQuery = (api: Api, view: FileView) =>
  apiQuery(api, 'fileUpload.list', { query: { isUserOnly: view === 'mine' ? 'true' : 'false' } }, 'FileUploads')

const TYPE = /^[A-Z0-9]{1,10}$/

export function filesList(
  search: ListView & { type?: string[] | undefined },
  scope: FileView,
): QueryList<'query.files'> {
  const type = search.type?.filter((each) => TYPE.test(each)).join() || undefined
  const query = { ...viewOf(search, SORTS.files), scope, type }
  return {
    name: 'query.files',
    tag: 'FileUploads',
    tab: scope,
    inputOf: (part) => ({ query: { ...query, ...part } }),
  }
}
