import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import type { Read } from '#src/api/read-response.ts'

export function loadedRows<Answer extends object, Row>(
  query: UseQueryResult<Read<Answer>>,
  rowsIn: (answer: Answer) => readonly Row[],
) {
  const rows = query.data && rowsIn(query.data)
  return {
    /** Undefined while they load. */
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
