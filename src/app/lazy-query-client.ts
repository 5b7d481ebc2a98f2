import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'

/** Its code loads with the dashboard: the sign-in screens do not need it. */
export function createLazyQueryClient(onLoadError: (error: Error) => void) {
  let client: QueryClient | undefined
  return {
    /** Undefined until it is loaded. */
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

export type LazyQueryClient = ReturnType<typeof createLazyQueryClient>

/** Failures are silent. It does nothing if the session ends while the code loads. */
export async function loadAssignablePermissions(lazyClient: LazyQueryClient, api: Api, isSignedIn: () => boolean) {
  const [client, { apiQuery }] = await Promise.all([lazyClient.load(), import('#src/api/query.ts')])
  if (!isSignedIn()) return
  await client.prefetchQuery({ ...apiQuery(api, 'role.permissions', {}, 'Role'), meta: { silent: true } })
}
