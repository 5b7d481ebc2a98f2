import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { createSessionStorage } from '#src/api/session-storage.ts'
import { LoginPage } from '#src/features/sign-in/login-page.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { Application } from './application.tsx'
import { createServices } from './create-services.ts'

const nothing = () => {}

/** The markup of the login screen until its script has loaded. For the build. */
export function prerenderLogin() {
  const services = createServices(DEFAULT_CONFIG, {
    notify: { error: nothing, info: nothing },
    storage: { ...createSessionStorage(), watchOtherTabs: () => nothing },
  })
  return renderToString(
    <StrictMode>
      <Application services={services}>
        <LoginPage />
      </Application>
    </StrictMode>,
  )
}

/** The frame of the dashboard until its code has loaded. The script of the page shows it to who has a session. */
export const prerenderFrame = () =>
  renderToString(
    <div className="first-frame" hidden>
      <BrandMark />
      RBAC Dashboard
    </div>,
  )
