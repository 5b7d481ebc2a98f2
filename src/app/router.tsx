import { createRouter, type ErrorComponentProps, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useContext } from 'react'
import type { Services } from '#src/api/services.tsx'
import { keepPlace } from '#src/features/sign-in/wanted-place.ts'
import { PageErrorContext } from '#src/ui/page-error.tsx'
import { followPlace } from './navigate-by-session.ts'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const reload = () => window.location.reload()

/** Code that could not be loaded is not imported again by the same document. */
function ShownError({ error }: ErrorComponentProps) {
  const Shown = useContext(PageErrorContext)
  return <Shown error={error} retry={reload} />
}

export function createAppRouter(services: Services, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: services,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ShownError,
    scrollRestoration: true,
  })
  let person = services.session.getSnapshot().context.user
  services.session.subscribe(({ context: { user } }) => {
    person = user ?? person
  })
  followPlace(services, (path) => {
    const { href } = router.latestLocation
    if (path === '/' && !services.session.getSnapshot().matches({ signedOut: 'asked' })) keepPlace(href, person)
    // The workflow pages need no session, and opening the login screen empties the local storage.
    if (router.state.location.pathname.startsWith('/workflows')) return
    void router.navigate({ to: path, replace: true }).then(() => router.invalidate())
  })
  return router
}

/** The screen of the address, once its code is loaded. */
export async function routedScreen(services: Services) {
  const router = createAppRouter(services)
  await router.load()
  return <RouterProvider router={router} />
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
