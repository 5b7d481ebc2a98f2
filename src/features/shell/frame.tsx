import { useLocation, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { COMMON_AREAS } from '#contract/area.ts'
import { MINIMUM_WIDTH } from '#machines/flows/shell/shell-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { type Live, LiveContext } from '#src/live/live-context.ts'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { useNetworkIdle } from '#src/overlays/idle.ts'
import { filterKeys } from '#src/ui/keys.ts'
import classes from './shell.module.css'
import { MenuBar, Sidebar } from './sidebar.tsx'
import { useScreen } from './use-screen.ts'

const LiveUpdates = lazy(async () => ({ default: (await import('#src/live/live-updates.tsx')).LiveUpdates }))
const LogOutDialog = lazy(async () => ({ default: (await import('./log-out-dialog.tsx')).LogOutDialog }))

export function Frame({ children }: { children: ReactNode }) {
  const { config, dashboardRested, menu, session } = useServices()
  const [live, setLive] = useState<Live>()
  const isLeaving = useSelector(session, (state) => state.hasTag('logOutDialog'))
  const router = useRouter()
  const viewer = useViewer()
  const isQuiet = useNetworkIdle()
  const isFolded = useScreen().width < MINIMUM_WIDTH
  const path = useLocation({ select: ({ pathname }) => pathname })
  const prepare = useEffectEvent(async () => {
    const { prepareWhatComes } = await import('./at-rest.ts')
    await prepareWhatComes(router, menu, viewer)
  })
  // Before all other handlers of keys.
  useLayoutEffect(filterKeys, [])
  useEffect(() => {
    if (!isQuiet) return
    dashboardRested()
    prepare().catch(() => {})
  }, [isQuiet, dashboardRested])
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {isFolded && <MenuBar />}
      <Sidebar key={isFolded ? path : ''} menu={menu} isFolded={isFolded} />
      <div aria-live="polite" className={classes.said}>
        {[...menu, ...COMMON_AREAS].find((area) => area.path === path)?.label}
      </div>
      <main id="main" tabIndex={-1} className={classes.main}>
        <LiveContext value={live}>{children}</LiveContext>
      </main>
      {config.extensions.includes('live') && (
        <DeferredMount isNeeded={false}>
          <LiveUpdates onChange={setLive} />
        </DeferredMount>
      )}
      <DeferredMount isNeeded={isLeaving}>
        <LogOutDialog />
      </DeferredMount>
    </div>
  )
}
