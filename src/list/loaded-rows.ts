import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import type { Read } from '#src/api/read-response.ts'

/** The state of the query behind a table's rows. */
export function loadedRows<Answer extends object, Row>(
  query: UseQueryResult<Read<Answer>>,
  rowsIn: (answer: Answer) => readonly Row[],
) {
  const rows = query.data && rowsIn(query.data)
  return {
    /** Undefined while they load. */
    rows,
    /** Rows of the answer that could not be read. */
    unreadable: query.data?.unreadable,
    /** Why they could not be loaded. */
    error: query.isError && !rows ? errorText(query.error) : undefined,
    onRetry: () => void query.refetch(),
  }
}

/**
 * Reads the rows of a list whose route starts the request before the page renders. A request that failed by then is not
 * repeated when the page mounts: entering the area again, or the person, repeats it.
 */
export const useLoadedRows = <Answer extends object, Row, Key extends QueryKey>(
  query: UseQueryOptions<Read<Answer>, Error, Read<Answer>, Key>,
  rowsIn: (answer: Answer) => readonly Row[],
) => loadedRows(useQuery({ ...query, retryOnMount: false }), rowsIn)
