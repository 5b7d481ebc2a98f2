import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from './error-text.ts'

/** What a table is told of the query that its rows come from. */
export function loadedRows<Answer, Row>(query: UseQueryResult<Answer>, rowsIn: (answer: Answer) => readonly Row[]) {
  const rows = query.data && rowsIn(query.data)
  return {
    /** Undefined while they load. */
    rows,
    /** Why they could not be loaded. */
    error: query.isError && !rows ? errorText(query.error) : undefined,
    onRetry: () => void query.refetch(),
  }
}
