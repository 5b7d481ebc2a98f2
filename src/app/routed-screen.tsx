import { RouterProvider } from '@tanstack/react-router'
import type { Services } from '#src/api/services.tsx'
import { createAppRouter } from './router.tsx'

/** The screen of the address, once its code is loaded. */
export async function routedScreen(services: Services) {
  const router = createAppRouter(services)
  await router.load()
  return <RouterProvider router={router} />
}
