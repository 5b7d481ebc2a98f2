import { type QueryKey, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query'
import { PAGE_LIMIT_MAX } from '#contract/page.ts'
import { DEFAULT_PAGE_SIZE, type PagedListView } from './list-view.ts'
import { loadedRows } from './loaded-rows.ts'
import { type Page, readAllPages } from './read-all-pages.ts'
import { useServices } from './services.tsx'

interface PagedList<Answer, Key extends QueryKey, Row> {
  view: PagedListView
  /** The query of one page of the list. */
  pageQuery: (page: number, limit: number) => UndefinedInitialDataOptions<Answer, Error, Answer, Key>
  read: (answer: Answer) => Page<Row>
}

/**
 * One page of a list that the server cuts, as the address asks for it, and what the table needs besides: how many rows there
 * are, whether another page is on its way, and a way to read them all.
 */
export function usePagedList<Answer, Key extends QueryKey, Row extends { _id: string }>(
  list: PagedList<Answer, Key, Row>,
) {
  const { view, pageQuery, read } = list
  const { queryClient } = useServices()
  const query = useQuery(pageQuery(view.page ?? 1, view.size ?? DEFAULT_PAGE_SIZE))

  const readPage = async (page: number) =>
    read(await queryClient.fetchQuery({ ...pageQuery(page, PAGE_LIMIT_MAX), staleTime: 0 }))

  return {
    ...loadedRows(query, (answer) => read(answer).rows),
    server: {
      total: query.data && read(query.data).total,
      isTurning: query.isPlaceholderData,
      readAll: (onProgress: (read: number, total: number | undefined) => void) => readAllPages(readPage, onProgress),
    },
  }
}
