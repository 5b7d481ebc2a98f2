import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { PageNotFound } from '#src/features/shell/page-not-found.tsx'
import type { Services } from '#src/lib/services.tsx'

export const Route = createRootRouteWithContext<Services>()({
  component: Outlet,
  notFoundComponent: PageNotFound,
})
