import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '#src/api/config.ts'
import { notifyError, notifyInfo } from '#src/ui/toasts.tsx'
import { Application } from './application.tsx'
import { createAppRouter } from './router.tsx'
import { createServices } from './services.ts'
import { installTrustedTypes } from './trusted-types.ts'

export async function start(root: HTMLElement) {
  const config = await loadConfig()
  installTrustedTypes(config.media?.scriptUrl)
  const services = createServices(config, { notify: { error: notifyError, info: notifyInfo } })
  const router = createAppRouter(services)
  createRoot(root).render(
    <StrictMode>
      <Application services={services} router={router} />
    </StrictMode>,
  )
}
