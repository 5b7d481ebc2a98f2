import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { Services } from '#src/api/services.tsx'

export const Route = createRootRouteWithContext<Services>()({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('#src/features/shell/page-not-found.tsx'), 'PageNotFound'),
})
