import type { ReactNode } from 'react'
import { type Services, ServicesContext } from '#src/api/services.tsx'
import { UiProviders } from '#src/ui/providers.tsx'

interface ApplicationProps {
  services: Services
  children: ReactNode
}

export function Application({ services, children }: ApplicationProps) {
  return (
    <ServicesContext value={services}>
      <UiProviders>{children}</UiProviders>
    </ServicesContext>
  )
}
