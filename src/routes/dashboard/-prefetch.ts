import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Services } from '#src/api/services.tsx'
import { reportOf, shellStateIn } from '#src/features/shell/shell-state.ts'
import { readScreen } from '#src/features/shell/use-screen.ts'

interface Entry {
  context: Services & { queryClient: QueryClient }
  cause: 'enter' | 'preload' | 'stay'
  location: { pathname: string }
}

/** Starts nothing where the shell shows something else. The page shows progress and failure. */
export function prefetch<Data, Key extends QueryKey>(
  { context, cause, location }: Entry,
  query: FetchQueryOptions<Data, Error, Data, Key>,
) {
  const { actors, menu, queryClient } = context
  const session = reportOf(context.session.getSnapshot())
  const state = shellStateIn({ menu, session, screen: readScreen(), path: location.pathname }, actors)
  if (cause === 'enter' && state === 'open') void queryClient.prefetchQuery(query)
}
