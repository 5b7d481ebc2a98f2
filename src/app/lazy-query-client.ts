import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'

/** What the server answered, as the dashboard keeps it. Its code comes with the dashboard: signing in needs none of it. */
export interface LazyQueryClient {
  /** There once it has been loaded. */
  readonly client: QueryClient | undefined
  load: () => Promise<QueryClient>
  clear: () => void
}

export function createLazyQueryClient(onLoadError: (error: Error) => void): LazyQueryClient {
  let client: QueryClient | undefined
  const create = async () => {
    const { createQueryClient } = await import('#src/api/query.ts')
    client ??= createQueryClient(onLoadError)
    return client
  }
  return {
    get client() {
      return client
    },
    load: async () => client ?? (await create()),
    clear: () => client?.clear(),
  }
}

/**
 * What may be granted to a role, asked for ahead: nothing is said when it fails, for nobody waits for it. Nothing is asked
 * when the session has ended by the time that the code for it is there.
 */
export async function loadAssignablePermissions(lazyClient: LazyQueryClient, api: Api, isSignedIn: () => boolean) {
  const [client, { apiQuery }] = await Promise.all([lazyClient.load(), import('#src/api/query.ts')])
  if (!isSignedIn()) return
  await client.prefetchQuery({ ...apiQuery(api, 'role.permissions', {}, 'Role'), meta: { silent: true } })
}
