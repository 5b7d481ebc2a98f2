import { type QueryKey, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query'
import { PAGE_LIMIT_MAX } from '#contract/page.ts'
import type { Read } from '#src/api/client.ts'
import { type Page, readAllPages } from '#src/api/read-all-pages.ts'
import { useServices } from '#src/api/services.tsx'
import { DEFAULT_PAGE_SIZE, type PagedListView } from './list-view.ts'
import type { RowSource } from './row-source.ts'
import { loadedRows } from './use-query-list.ts'

interface PagedList<Answer, Key extends QueryKey, Row> {
  view: PagedListView
  pageQuery: (page: number, limit: number) => UndefinedInitialDataOptions<Read<Answer>, Error, Read<Answer>, Key>
  read: (answer: Answer) => Page<Row>
  enabled: boolean
  /** The server searches the whole list. */
  isSearched?: boolean
}

const lastPageOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

export function usePagedList<Answer extends object, Key extends QueryKey, Row extends { _id: string }>(
  list: PagedList<Answer, Key, Row>,
): RowSource<Row> {
  const { view, pageQuery, read, enabled, isSearched = false } = list
  const { queryClient } = useServices()
  const size = view.size ?? DEFAULT_PAGE_SIZE
  const page = view.page ?? 1
  const asked = useQuery({ ...pageQuery(page, size), enabled, retryOnMount: false })
  const total = asked.data && read(asked.data).total
  // A page after the last one shows the last one. For any other page, both queries are the same one.
  const shown = total === undefined ? page : Math.min(page, lastPageOf(total, size))
  const query = useQuery({ ...pageQuery(shown, size), enabled, retryOnMount: false })

  const readPage = async (page: number): Promise<Page<Row>> => {
    const answer = await queryClient.fetchQuery({ ...pageQuery(page, PAGE_LIMIT_MAX), staleTime: 0 })
    const before = (page - 1) * PAGE_LIMIT_MAX
    return {
      ...read(answer),
      unreadable: answer.unreadable?.map((row) => ({ ...row, position: before + row.position })),
    }
  }

  return {
    ...loadedRows(query, (answer) => read(answer).rows),
    manual: isSearched ? { manualFiltering: true } : undefined,
    server: {
      total,
      isFetchingPage: query.isPlaceholderData,
      readAll: (onProgress: (read: number, total: number | undefined) => void) => readAllPages(readPage, onProgress),
    },
  }
}
