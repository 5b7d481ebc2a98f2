import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'

/** Its code loads with the dashboard: the sign-in screens do not need it. */
export interface LazyQueryClient {
  /** Undefined until it is loaded. */
  readonly client: QueryClient | undefined
  load: () => Promise<QueryClient>
  clear: () => void
}

export function createLazyQueryClient(onLoadError: (error: Error) => void): LazyQueryClient {
  let client: QueryClient | undefined
  return {
    get client() {
      return client
    },
    load: async () => {
      const { createQueryClient } = await import('#src/api/query.ts')
      client ??= createQueryClient(onLoadError)
      return client
    },
    clear: () => client?.clear(),
  }
}

/** Failures are silent. It does nothing if the session ends while the code loads. */
export async function loadAssignablePermissions(lazyClient: LazyQueryClient, api: Api, isSignedIn: () => boolean) {
  const [client, { apiQuery }] = await Promise.all([lazyClient.load(), import('#src/api/query.ts')])
  if (!isSignedIn()) return
  await client.prefetchQuery({ ...apiQuery(api, 'role.permissions', {}, 'Role'), meta: { silent: true } })
}
