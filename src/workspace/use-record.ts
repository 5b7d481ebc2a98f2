import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { useWhileOpen } from '#src/overlays/opened.ts'

/** Reads a record that a list does not show. Null when it is not there. */
export type ReadOne<Row> = (id: string) => {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { client: QueryClient; signal: AbortSignal }) => Promise<Row | null>
}

/** The open record, listed or not: it may be on a later page, or match the filters no longer. */
export function useRecord<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  id: string | undefined,
  readOne: ReadOne<Row> | undefined,
) {
  const listed = rows.find(({ _id }) => _id === id)
  const query = id === undefined || listed ? undefined : readOne?.(id)
  const { data, isFetching } = useQuery<Row | null>({
    queryKey: query?.queryKey ?? ['no record'],
    queryFn: query?.queryFn ?? skipToken,
  })
  const found = listed ?? data ?? undefined
  const last = useWhileOpen(found !== undefined, found)
  return found ?? (isFetching && last?._id === id ? last : undefined)
}
