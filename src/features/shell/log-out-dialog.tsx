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
  const isAsked = useSelector(session, (state) => state.matches({ signedIn: { leaving: 'confirming' } }))
  const isEnding = useSelector(session, (state) => state.matches({ signedIn: { leaving: 'ending' } }))
  return (
    <ConfirmDialog
      step={isAsked || isEnding ? LOG_OUT : undefined}
      tone="negative"
      busy={isEnding}
      onCancel={() => session.send({ type: 'logOut.cancel' })}
      onSubmit={() => session.send({ type: 'logOut.confirm' })}
    />
  )
}
