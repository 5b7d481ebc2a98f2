import '#src/ui/dashboard-styles.ts'
import { useChildMatches, useNavigate } from '@tanstack/react-router'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { shellMachine } from '#machines/flows/shell/shell-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { notifyError } from '#src/ui/toasts.tsx'
import { AccessDenied } from './access-denied.tsx'
import { DesktopRequired } from './desktop-required.tsx'
import { Forbidden } from './forbidden.tsx'
import { Frame } from './frame.tsx'
import { LoadingPermissions } from './loading-permissions.tsx'
import { sessionReport } from './session-report.ts'
import { SignedOut } from './signed-out.tsx'
import { useScreen } from './use-screen.ts'

const NO_ACCESS = 'You do not have access to any menu items.'

/** The protected dashboard: the sidebar and an area, or what is shown instead. */
export function Shell({ children }: { children: ReactNode }) {
  const { actors, menu, session } = useServices()
  const navigate = useNavigate()
  const report = useSelector(session, sessionReport, shallowEqual)
  const screen = useScreen()
  // Of what the router draws: the address is ahead of it while a screen is on its way.
  const path = useChildMatches({ select: ([area]) => area?.pathname ?? '' })

  const shell = useActorRef(
    shellMachine.provide({
      actions: {
        notifyNoAccess: () => notifyError(NO_ACCESS),
        goToTasks: () => void navigate({ to: '/dashboard/tasks', replace: true }),
      },
    }),
    { ...actors, input: { menu, session: report, screen, path } },
  )
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
      return (
        <Frame>
          <AccessDenied />
        </Frame>
      )
    case 'forbidden':
      return (
        <Frame>
          <Forbidden />
        </Frame>
      )
    case 'open':
      return <Frame>{isJudged && children}</Frame>
  }
}
