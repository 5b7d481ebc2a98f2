import '#src/ui/dashboard-styles.ts'
import { Button, Loader } from '@mantine/core'
import { Link, useChildMatches, useNavigate } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Situation } from '#machines/flows/shell/shell-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { FullPageMessage } from '#src/ui/full-page-message.tsx'
import { LockIcon } from '#src/ui/icons.tsx'
import { part } from '#src/ui/second-file.tsx'
import { notifyError } from '#src/ui/toasts.tsx'
import { Frame } from './frame.tsx'
import classes from './shell.module.css'
import { reportOf, shellStateIn } from './shell-state.ts'
import { useScreen } from './use-screen.ts'

const AccessDenied = part<typeof import('./access-denied.tsx').AccessDenied>('AccessDenied')
const DesktopRequired = part<typeof import('./desktop-required.tsx').DesktopRequired>('DesktopRequired')
const Forbidden = part<typeof import('./forbidden.tsx').Forbidden>('Forbidden')

const NO_ACCESS = 'You do not have access to any menu items.'

function useShell({ menu, session, screen: { width, isMobile, isAccepted }, path }: Situation) {
  const { actors } = useServices()
  return useMemo(
    () => shellStateIn({ menu, session, screen: { width, isMobile, isAccepted }, path }, actors),
    [actors, menu, session, width, isMobile, isAccepted, path],
  )
}

export function Shell({ children }: { children: ReactNode }) {
  const { menu, session } = useServices()
  const navigate = useNavigate()
  const screen = useScreen()
  // The path of the drawn area: the address changes before its area is drawn.
  const path = useChildMatches({ select: ([area]) => area?.pathname ?? '' })
  const state = useShell({ menu, session: useSelector(session, reportOf, shallowEqual), screen, path })

  useEffect(() => {
    if (state === 'accessDenied') notifyError(NO_ACCESS)
    if (state === 'redirecting') void navigate({ to: '/dashboard/tasks', replace: true })
  }, [state, navigate])

  const isSmall = state === 'desktopRequired'
  const [framed, setFramed] = useState<typeof state>()
  // A window that becomes too small hides what is open in it, and loses nothing.
  const inFrame = isSmall ? framed : state
  if (inFrame !== framed) setFramed(inFrame)

  if (state === 'signedOut') return <SignedOut />
  const content = {
    accessDenied: <AccessDenied />,
    forbidden: <Forbidden path={path} />,
    open: children,
  }[String(inFrame)]
  if (!isSmall && content === undefined)
    return <FullPageMessage icon={<Loader size="sm" aria-hidden />} title="Loading permissions..." />
  return (
    <>
      {isSmall && <DesktopRequired width={screen.width} />}
      {content !== undefined && (
        <div className={classes.whole} hidden={isSmall}>
          <Frame>{content}</Frame>
        </div>
      )}
    </>
  )
}

function SignedOut() {
  return (
    <FullPageMessage
      icon={<LockIcon size={24} />}
      title="Please log in to access the dashboard."
      actions={
        <Button component={Link} to="/">
          login your account
        </Button>
      }
    />
  )
}
