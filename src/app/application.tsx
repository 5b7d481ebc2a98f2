import { RouterProvider } from '@tanstack/react-router'
import { type Services, ServicesContext } from '#src/api/services.tsx'
import { UiProviders } from '#src/ui/providers.tsx'
import type { createAppRouter } from './router.tsx'

interface ApplicationProps {
  services: Services
  router: ReturnType<typeof createAppRouter>
}

export function Application({ services, router }: ApplicationProps) {
  return (
    <ServicesContext value={services}>
      <UiProviders>
        <RouterProvider router={router} />
      </UiProviders>
    </ServicesContext>
  )
}
