import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Services } from '#src/api/services.tsx'
import { reportOf, shellStateIn } from '#src/features/shell/shell-state.ts'
import { readScreen } from '#src/features/shell/use-screen.ts'
import { type QueryCall, type QueryList, queryListOptions } from '#src/list/use-query-list.ts'

interface PrefetchedList {
  context: Services & { queryClient: QueryClient }
  cause: 'enter' | 'preload' | 'stay'
  location: { pathname: string }
}

/** Starts nothing where the shell shows something else. The page shows progress and failure. */
function start({ context, cause, location }: PrefetchedList, read: () => Promise<void>) {
  const { actors, menu } = context
  const session = reportOf(context.session.getSnapshot())
  const state = shellStateIn({ menu, session, screen: readScreen(), path: location.pathname }, actors)
  if (cause === 'enter' && state === 'open') void read()
}

export const prefetch = <Data, Key extends QueryKey>(
  entry: PrefetchedList,
  query: FetchQueryOptions<Data, Error, Data, Key>,
) => start(entry, () => entry.context.queryClient.prefetchQuery(query))

/** `query` is for a server that has only the stated call. */
export function prefetchList<Name extends QueryCall, Data, Key extends QueryKey>(
  entry: PrefetchedList,
  list: QueryList<Name>,
  query: FetchQueryOptions<Data, Error, Data, Key>,
) {
  const { api, config, queryClient } = entry.context
  if (!config.extensions.includes('query')) return prefetch(entry, query)
  start(entry, () => queryClient.prefetchInfiniteQuery(queryListOptions(api, list)))
}
