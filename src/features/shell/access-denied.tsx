import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useServices } from '#src/api/services.tsx'
import { CenteredMessage } from '#src/ui/full-page-message.tsx'
import { LockIcon } from '#src/ui/icons.tsx'

export function AccessDenied() {
  const { session } = useServices()
  const isEnding = useSelector(session, (state) => state.hasTag('ending'))
  return (
    <CenteredMessage
      icon={<LockIcon size={24} />}
      title="Access Denied"
      text="You do not have permission for any menu item. Ask an administrator for access, then log in again."
      actions={
        <Button disabled={isEnding} onClick={session.logOut.begin}>
          {isEnding ? 'Logging out...' : 'Log in Again'}
        </Button>
      }
    />
  )
}
