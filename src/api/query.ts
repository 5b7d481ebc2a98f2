import { type Query, QueryCache, QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query'
import type { CallName, calls } from '#contract/calls.ts'
import type { CallAnswer, EndpointInput } from '#contract/endpoint.ts'
import { BACKGROUND_HEADER, type Tag } from '#contract/live.ts'
import type { Api, Read } from './client.ts'
import { FailedCall } from './failed-call.ts'

const UNUSED_DATA_MS = 60_000

/** The server could not be reached or could not answer: reading again may succeed. */
const isOutage = (error: unknown) =>
  error instanceof FailedCall && (!('status' in error.error) || error.error.status >= 500)

const isUnreachable = (error: unknown) => error instanceof FailedCall && !('status' in error.error)

const REPEAT_MS = 2000

/** What is on the screen and failed because of an outage. */
export const readFailedAgain = (client: QueryClient, filters: Pick<QueryFilters, 'queryKey'> = {}) =>
  client.refetchQueries({ ...filters, type: 'active', predicate: ({ state }) => isOutage(state.error) })

/**
 * A read that succeeds ends an outage: what failed under its tag is read again. What has no data since the server is
 * unreachable is read again until it is. `meta.silent` skips `onLoadError`.
 */
export function createQueryClient(onLoadError: (error: Error) => void) {
  const waiting = new WeakSet<object>()
  const repeated = new WeakSet<object>()

  function repeatLater(query: Query<unknown, unknown>) {
    if (waiting.has(query)) return
    waiting.add(query)
    setTimeout(() => {
      waiting.delete(query)
      if (query.state.fetchStatus !== 'idle' || query.state.status !== 'error') return
      repeated.add(query)
      void queryClient.refetchQueries({ type: 'active', predicate: (each) => each === query })
    }, REPEAT_MS)
  }

  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isEmpty = query.state.data === undefined
        // What failed before fails again once the stream of changes begins.
        const isRepeated = (error instanceof FailedCall && error.isBackground && isEmpty) || repeated.delete(query)
        if (!query.meta?.silent && !isRepeated) onLoadError(error)
        if (isUnreachable(error) && isEmpty) repeatLater(query)
      },
      onSuccess: (_, query) => {
        repeated.delete(query)
        void readFailedAgain(queryClient, { queryKey: [query.queryKey[0]] })
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: UNUSED_DATA_MS,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}

/** Marks a call that does not count as a use of the session. */
export const BACKGROUND = { [BACKGROUND_HEADER]: '1' }

const inBackground = new WeakSet<QueryClient>()

/** The reads that `start` begins at once are no use of the session. */
export function readInBackground<T>(client: QueryClient, start: () => T): T {
  inBackground.add(client)
  try {
    return start()
  } finally {
    inBackground.delete(client)
  }
}

export const isInBackground = (client: QueryClient) => inBackground.has(client)

/** The key begins with `tag`. */
export const apiQuery = <Name extends CallName>(
  api: Api,
  name: Name,
  input: EndpointInput<(typeof calls)[Name]>,
  tag: Tag,
) =>
  queryOptions({
    queryKey: [tag, name, input] as const,
    queryFn: ({ signal, client }) => read(api, name, input, signal, isInBackground(client)),
  })

/** Rejects with a `FailedCall`. */
export async function read<Name extends CallName>(
  api: Api,
  name: Name,
  input: EndpointInput<(typeof calls)[Name]>,
  signal: AbortSignal | undefined,
  isBackground: boolean,
): Promise<Read<CallAnswer<(typeof calls)[Name]>>> {
  const result = await api.call(name, input, { signal, headers: isBackground ? BACKGROUND : undefined })
  if (!result.ok) throw new FailedCall(result.error, isBackground)
  return isBackground ? { ...result.data, isBackground } : result.data
}
