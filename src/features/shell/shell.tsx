import '#src/ui/dashboard-styles.ts'
import { useChildMatches, useNavigate } from '@tanstack/react-router'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { lazy, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { shellMachine } from '#machines/flows/shell.ts'
import { useServices } from '#src/lib/services.tsx'
import { Later } from '#src/ui/later.tsx'
import { notifyError, prepareToasts } from '#src/ui/toasts.tsx'
import { useQuiet } from '#src/ui/use-quiet.ts'
import { AccessDenied } from './access-denied.tsx'
import { DesktopRequired } from './desktop-required.tsx'
import { Forbidden } from './forbidden.tsx'
import { LoadingPermissions } from './loading-permissions.tsx'
import { sessionReport } from './session-report.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { SignedOut } from './signed-out.tsx'
import { useScreen } from './use-screen.ts'

const LogOutDialog = lazy(async () => ({ default: (await import('./log-out-dialog.tsx')).LogOutDialog }))

const NO_ACCESS = 'You do not have access to any menu items.'

/** The protected dashboard: the sidebar and an area, or what stands in its place. */
export function Shell({ children }: { children: ReactNode }) {
  const { actors, menu, session } = useServices()
  const navigate = useNavigate()
  const report = useSelector(session, sessionReport, shallowEqual)
  const isLeaving = useSelector(session, (state) => state.matches({ signedIn: { leaving: 'confirming' } }))
  const screen = useScreen()
  // Of what the router draws: the address is ahead of it while a screen is on its way.
  const path = useChildMatches({ select: ([area]) => area?.pathname ?? '' })

  const shell = useActorRef(
    shellMachine.provide({
      actions: {
        announceNoAccess: () => notifyError(NO_ACCESS),
        goToTasks: () => void navigate({ to: '/dashboard/tasks', replace: true }),
      },
    }),
    { ...actors, input: { menu, session: report, screen, path } },
  )
  const isQuiet = useQuiet()
  useEffect(() => {
    if (isQuiet) void prepareToasts()
  }, [isQuiet])
  useLayoutEffect(() => shell.send({ type: 'session.changed', session: report }), [shell, report])
  useEffect(
    () => shell.send({ type: 'screen.changed', screen: { width: screen.width, isMobile: screen.isMobile } }),
    [shell, screen.width, screen.isMobile],
  )
  useLayoutEffect(() => shell.send({ type: 'location.changed', path }), [shell, path])

  const state = useSelector(shell, ({ value }) => value)
  // An area that is drawn makes its calls at once: only the one, and for the session, that the machine has judged.
  const isJudged = useSelector(shell, ({ context }) => context.path === path && context.session === report)
  switch (state) {
    case 'signedOut':
      return <SignedOut />
    case 'desktopRequired':
      return <DesktopRequired width={screen.width} />
    case 'deciding':
    case 'loadingPermissions':
    case 'redirecting':
      return <LoadingPermissions />
    case 'accessDenied':
      return <AccessDenied />
    case 'forbidden':
    case 'open':
      return (
        <div className={classes.layout}>
          <a className={classes.skip} href="#main">
            Skip to content
          </a>
          <Sidebar menu={menu} />
          <main id="main" tabIndex={-1} className={classes.main}>
            {state === 'open' ? isJudged && children : <Forbidden />}
          </main>
          <Later isNeeded={isLeaving}>
            <LogOutDialog />
          </Later>
        </div>
      )
  }
}
