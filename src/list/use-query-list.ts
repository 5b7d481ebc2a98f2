import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallName, calls } from '#contract/calls.ts'
import type { Extension } from '#contract/config.ts'
import type { CallAnswer, EndpointInput } from '#contract/endpoint.ts'
import type { Tag } from '#contract/live.ts'
import { LIMITS, TOTAL_COUNTED } from '#contract/query-list.ts'
import { isSearchable, searchedPart } from '#contract/search-text.ts'
import type { Api, Read } from '#src/api/client.ts'
import { errorText } from '#src/api/error-text.ts'
import { isInBackground, read } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import type { ReadOne } from '#src/workspace/use-record.ts'
import { type ListView, withoutHiddenSort } from './list-view.ts'
import type { RowSource } from './row-source.ts'

export type QueryCall = Extract<CallName, `query.${string}` | 'accounting.entries'>
type AnswerOf<Name extends QueryCall> = CallAnswer<(typeof calls)[Name]>
export type RowOf<Name extends QueryCall> = AnswerOf<Name>['data']['rows'][number]
type Input<Name extends QueryCall> = EndpointInput<(typeof calls)[Name]>

interface Part {
  readonly after: string | undefined
  readonly limit: string
}

export interface QueryList<Name extends QueryCall> {
  readonly name: Name
  readonly tag: Tag
  /** The extension with the call; `query` by default. */
  readonly extension?: Extension
  /** Rows of one tab are never shown as a placeholder for those of another. */
  readonly tab?: string
  readonly inputOf: (part: Part) => Input<Name>
  /** Finds one record of the tab by its id, whatever narrows the list. */
  readonly recordInput?: (id: string) => Input<Name>
}

/** A page that is read again in the background is no use of the session, like the first of them. */
const background = new WeakSet<object>()

/** What the server can do with the search and the sort of the address. */
export function viewOf(view: ListView, sorts: readonly string[]) {
  const { search, sort } = withoutHiddenSort(view)
  return {
    search: search && isSearchable(search) ? searchedPart(search.trim()) : undefined,
    sort: sort && sorts.includes(sort.replace(/^-/, '')) ? sort : undefined,
  }
}

export function queryListOptions<Name extends QueryCall>(api: Api, { name, tag, tab, inputOf }: QueryList<Name>) {
  const queryKey = [tag, name, tab, inputOf({ after: undefined, limit: LIMITS.first })] as const
  return infiniteQueryOptions<
    Read<AnswerOf<Name>>,
    Error,
    InfiniteData<Read<AnswerOf<Name>>, string | undefined>,
    typeof queryKey,
    string | undefined
  >({
    queryKey,
    initialPageParam: undefined,
    queryFn: ({ signal, client, pageParam: after }) => {
      const query = client.getQueryCache().find({ queryKey, exact: true }) ?? {}
      const isFirst = after === undefined
      if (isInBackground(client)) background.add(query)
      else if (isFirst || client.getQueryState(queryKey)?.fetchMeta?.fetchMore) background.delete(query)
      const limit = isFirst ? LIMITS.first : LIMITS.next
      return read(api, name, inputOf({ after, limit }), signal, background.has(query))
    },
    getNextPageParam: ({ data }) => data.next,
  })
}

/** Whether the server searches, sorts and filters its lists. */
export const useIsQueried = (extension: Extension = 'query') => useServices().config.extensions.includes(extension)

/** The rows of a view, as far as they are loaded. Undefined where the server has only the stated call. */
export function useQueryList<Name extends QueryCall>(
  list: QueryList<Name>,
  isNeeded = true,
): RowSource<RowOf<Name>> | undefined {
  const { api } = useServices()
  const isQueried = useIsQueried(list.extension)
  const query = useInfiniteQuery({
    ...queryListOptions(api, list),
    enabled: isQueried && isNeeded,
    retryOnMount: false,
    placeholderData: (rows, before) => (before?.queryKey[2] === list.tab ? rows : undefined),
  })
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const rows = useMemo(() => data?.pages.flatMap((page): RowOf<Name>[] => page.data.rows), [data])
  const unreadable = useMemo(() => data?.pages.flatMap((page) => page.unreadable ?? []), [data])
  if (!isQueried) return undefined

  const loaded = (rows?.length ?? 0) + (unreadable?.length ?? 0)
  const counted = data?.pages[0]?.data.total
  const isAtLeast = hasNextPage && counted !== undefined && counted > TOTAL_COUNTED
  const server = {
    total: isAtLeast ? Math.max(TOTAL_COUNTED, loaded) : hasNextPage ? counted : loaded,
    isAtLeast,
    isFetchingPage: isPlaceholderData,
    more: {
      isThere: hasNextPage && !isPlaceholderData,
      isLoading: isFetchingNextPage,
      hasFailed: isFetchNextPageError,
      loaded,
      load: () => void query.fetchNextPage({ cancelRefetch: false }),
      readPart: (after: string | undefined, limit: string) =>
        read(api, list.name, list.inputOf({ after, limit }), undefined, false),
    },
  }
  const { name, tag, tab, recordInput } = list
  const readOne: ReadOne<RowOf<Name>> | undefined =
    recordInput &&
    ((id) => ({
      queryKey: [tag, name, tab, 'record', id],
      queryFn: async ({ client, signal }) => {
        const page = await read(api, name, recordInput(id), signal, isInBackground(client))
        return page.data.rows.find((row: RowOf<Name>) => row._id === id) ?? null
      },
    }))
  return {
    manual: { manualFiltering: true, manualSorting: true },
    readOne,
    rows,
    unreadable,
    isBackground: data?.pages.some((page) => page.isBackground),
    updatedAt: query.dataUpdatedAt,
    error: query.isError && !rows ? errorText(query.error) : undefined,
    onRetry: () => void query.refetch(),
    server,
  }
}

export function loadedRows<Answer extends object, Row>(
  query: UseQueryResult<Read<Answer>>,
  rowsIn: (answer: Answer) => readonly Row[],
): RowSource<Row> {
  const rows = query.data && rowsIn(query.data)
  return {
    rows,
    unreadable: query.data?.unreadable,
    isBackground: query.data?.isBackground,
    updatedAt: query.dataUpdatedAt,
    error: query.isError && !rows ? errorText(query.error) : undefined,
    onRetry: () => void query.refetch(),
  }
}

/** The page does not repeat a request that failed before it mounts: entering the area again, or the person, does. */
export const useLoadedRows = <Answer extends object, Row, Key extends QueryKey>(
  query: UseQueryOptions<Read<Answer>, Error, Read<Answer>, Key>,
  rowsIn: (answer: Answer) => readonly Row[],
) => loadedRows(useQuery({ ...query, retryOnMount: false }), rowsIn)

/** Reads the server's list, else all rows of the stated call. */
export function useListRows<Name extends QueryCall, Answer extends object, Key extends QueryKey>(
  list: QueryList<Name>,
  query: UseQueryOptions<Read<Answer>, Error, Read<Answer>, Key>,
  rowsIn: (answer: Answer) => readonly RowOf<Name>[],
): RowSource<RowOf<Name>> {
  const queried = useQueryList(list, query.enabled !== false)
  const loaded = useLoadedRows(queried ? { ...query, enabled: false } : query, rowsIn)
  return queried ?? loaded
}
