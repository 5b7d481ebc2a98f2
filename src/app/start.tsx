import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { type AppConfig, appConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import { learnServerTime } from '#src/api/server-time.ts'
import { beginSignIn } from '#src/features/sign-in/begin-sign-in.ts'
import { LoginPage } from '#src/features/sign-in/login-page.tsx'
import { PageError } from '#src/ui/page-error.tsx'
import { notifyError, notifyInfo } from '#src/ui/toasts.tsx'
import { Application } from './application.tsx'
import { createServices } from './create-services.ts'
import { followPlace } from './navigate-by-session.ts'
import { installTrustedTypes } from './trusted-types.ts'

const loadRoutes = () => import('./router.tsx')
const preloadRoutes = () => void loadRoutes().catch(() => {})

/** Sends the headers of the page's preload: others would ask again. Missing or unreadable means the defaults. */
export async function loadConfig(send: typeof fetch = fetch): Promise<AppConfig> {
  try {
    const response = await send('/config.json')
    learnServerTime(response.headers)
    return response.ok ? v.parse(appConfig, await response.json()) : DEFAULT_CONFIG
  } catch {
    return DEFAULT_CONFIG
  }
}

/** The login screen starts without the router, and takes the place of the card that the build rendered into the page. */
export async function start(container: HTMLElement) {
  const isLogin = window.location.pathname === '/'
  // A host of static files may know one page only, with the login card.
  if (!isLogin) {
    container.querySelector('main')?.remove()
    preloadRoutes()
  }
  const config = await loadConfig()
  installTrustedTypes(config.media?.scriptUrl)
  const services = createServices(config, { notify: { error: notifyError, info: notifyInfo } })
  const page = (screen: ReactNode) => (
    <StrictMode>
      <Application services={services}>{screen}</Application>
    </StrictMode>
  )
  const routed = async () => page(await (await loadRoutes()).routedScreen(services))
  if (!isLogin) {
    const failed = (error: unknown) => page(<PageError error={error} retry={() => window.location.reload()} />)
    return createRoot(container).render(await routed().catch(failed))
  }

  beginSignIn(services)
  const earlier = container.querySelector('form')
  const root = createRoot(container)
  root.render(page(<LoginPage earlier={earlier} />))
  for (const event of ['input', 'pointerdown']) container.addEventListener(event, preloadRoutes, { once: true })
  const stop = followPlace(services, (path) => {
    stop()
    window.history.replaceState(null, '', path)
    routed().then(
      (screen) => root.render(screen),
      // The sign-in continues in a new document.
      () => window.location.reload(),
    )
  })
}
