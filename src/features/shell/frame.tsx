import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { COMMON_AREAS } from '#contract/area.ts'
import { MINIMUM_WIDTH } from '#machines/flows/shell/shell-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { type Live, LiveContext } from '#src/live/live-context.ts'
import { filterKeys } from '#src/ui/keys.ts'
import { part } from '#src/ui/second-file.tsx'
import { showTypeface } from '#src/ui/typeface/typeface.ts'
import classes from './shell.module.css'
import { MenuBar, Sidebar } from './sidebar.tsx'
import { useScreen } from './use-screen.ts'

const AtRest = part<typeof import('./at-rest.tsx').AtRest>('AtRest')
const LiveUpdates = part<typeof import('#src/live/live-updates.tsx').LiveUpdates>('LiveUpdates')
const LogOutDialog = part<typeof import('./log-out-dialog.tsx').LogOutDialog>('LogOutDialog')

export function Frame({ children }: { children: ReactNode }) {
  const { config, menu } = useServices()
  const [live, setLive] = useState<Live>()
  const isFolded = useScreen().width < MINIMUM_WIDTH
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Before all other handlers of keys.
  useLayoutEffect(filterKeys, [])
  useLayoutEffect(showTypeface, [])
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
      {config.extensions.includes('live') && <LiveUpdates onChange={setLive} />}
      <LogOutDialog />
      <AtRest />
    </div>
  )
}
