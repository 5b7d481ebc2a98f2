import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import type { Read } from '#src/api/read-response.ts'
import { inMemory, type RowSource } from './row-source.ts'
import { type QueryCall, type QueryList, type RowOf, useQueryList } from './use-query-list.ts'

export function loadedRows<Answer extends object, Row>(
  query: UseQueryResult<Read<Answer>>,
  rowsIn: (answer: Answer) => readonly Row[],
): RowSource<Row> {
  const rows = query.data && rowsIn(query.data)
  return {
    arrange: inMemory,
    isWhole: true,
    searchDelay: undefined,
    hintOf: undefined,
    readOne: undefined,
    server: undefined,
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

/** From the server's list, else all rows of the stated call. */
export function useListRows<Name extends QueryCall, Answer extends object, Key extends QueryKey>(
  list: QueryList<Name>,
  query: UseQueryOptions<Read<Answer>, Error, Read<Answer>, Key>,
  rowsIn: (answer: Answer) => readonly RowOf<Name>[],
): RowSource<RowOf<Name>> {
  const queried = useQueryList(list, query.enabled !== false)
  const loaded = useLoadedRows(queried ? { ...query, enabled: false } : query, rowsIn)
  return queried ?? loaded
}
