import type { QueryClient } from '@tanstack/react-query'

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
