import { useSelector } from '@xstate/react'
import { useServices } from '#src/api/services.tsx'
import { ConfirmDialog } from '#src/overlays/confirm-dialog.tsx'

const LOG_OUT = {
  title: 'Log out?',
  description: 'You will be logged out, but you can log in again.',
  submit: 'Log out',
}

export function LogOutDialog() {
  const { session } = useServices()
  const isOpen = useSelector(session, (state) => state.hasTag('logOutDialog'))
  const isEnding = useSelector(session, (state) => state.hasTag('ending'))
  return (
    <ConfirmDialog
      step={isOpen ? LOG_OUT : undefined}
      tone="negative"
      busy={isEnding}
      onCancel={session.logOut.cancel}
      onSubmit={session.logOut.confirm}
    />
  )
}
