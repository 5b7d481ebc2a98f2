import { useSelector } from '@xstate/react'
import { useServices } from '#src/lib/services.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

export function LogOutDialog() {
  const { session } = useServices()
  const isOpen = useSelector(
    session,
    (state) =>
      state.matches({ signedIn: { leaving: 'confirming' } }) || state.matches({ signedIn: { leaving: 'ending' } }),
  )
  const isEnding = useSelector(session, (state) => state.hasTag('ending'))
  return (
    <ConfirmDialog
      opened={isOpen}
      title="Log out?"
      description="You will be logged out, but you can log in again."
      submitLabel="Log out"
      tone="negative"
      busy={isEnding}
      onCancel={() => session.send({ type: 'logOut.cancel' })}
      onSubmit={() => session.send({ type: 'logOut.confirm' })}
    />
  )
}
