import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { Services } from '#src/api/services.tsx'
import { PageError } from '#src/ui/page-error.tsx'
import { followPlace } from './navigate-by-session.ts'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

export function createAppRouter(services: Services, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: services,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Code that could not be loaded is not imported again by the same document.
    defaultErrorComponent: ({ error }) => <PageError error={error} retry={() => window.location.reload()} />,
    scrollRestoration: true,
  })
  followPlace(services, (path) => {
    // The workflow pages need no session, and opening the login screen empties the local storage.
    if (router.state.location.pathname.startsWith('/workflows')) return
    void router.navigate({ to: path, replace: true }).then(() => router.invalidate())
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
