import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { Tag } from '#contract/live.ts'
import type { Undo } from '#machines/flows/workspace/requests.ts'
import { sendChange } from '#src/api/send-change.ts'
import { useServices } from '#src/api/services.tsx'
import { notifyError, notifySuccess, prepareToasts } from '#src/ui/toasts.tsx'

const latest = new Map<string | undefined, () => void>()

interface OfferOptions {
  about: string | undefined
  /** Fetched again after the inverse move. */
  tags: readonly Tag[]
}

/** Replaces an earlier toast of the record: its Undo would be refused. */
export async function offerUndo(message: string, undo: Undo, { about, tags }: OfferOptions) {
  const { showToast } = await prepareToasts()
  latest.get(undo.recordId)?.()
  const close = showToast('positive', message, {
    about,
    action: (close) => <UndoButton undo={undo} about={about} tags={tags} close={close} />,
  })
  latest.set(undo.recordId, close)
}

interface UndoButtonProps extends OfferOptions {
  undo: Undo
  close: () => void
}

function UndoButton({ undo, about, tags, close }: UndoButtonProps) {
  const services = useServices()
  const { session } = services
  const isSignedIn = useSelector(session, (state) => state.matches('signedIn'))
  const isSent = useRef(false)
  const [busy, setBusy] = useState(false)
  const focusedBefore = useRef<Element>(null)

  async function send() {
    // A second click can come before React has disabled the button.
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    const { recordId: id, version, entity, success, stored } = undo
    const outcome = await sendChange(services, undo, { id, version, tags, stored })
    close()
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
    if (outcome.ok) notifySuccess(success, { about })
    else if (session.getSnapshot().matches('signedIn'))
      notifyError(`Not undone. ${reasonOf(outcome, entity)}`, { about })
  }

  if (!isSignedIn) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-keyshortcuts="Control+Z Meta+Z"
      loading={busy}
      onFocus={(event) => {
        focusedBefore.current = event.relatedTarget
      }}
      onClick={send}
    >
      Undo
    </Button>
  )
}

const reasonOf = ({ status, message }: { status?: number | undefined; message: string }, entity: string) =>
  status === 412 ? `This ${entity} was changed in the meantime.` : message
