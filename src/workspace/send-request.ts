import type { Tag } from '#contract/live.ts'
import type { SendInput, SendOutcome } from '#machines/flows/workspace/requests.ts'
import { type Success, successOf } from '#machines/flows/workspace/workspace-machine.ts'
import { sendChange } from '#src/api/send-change.ts'
import type { Services } from '#src/api/services.tsx'
import { draftKeyOf, draftsOf, repeatKeyOf } from '#src/overlays/drafts.ts'
import { type Elsewhere, notifyRefusedElsewhere } from '#src/overlays/refused-elsewhere.tsx'

interface Sender extends Pick<Elsewhere, 'router' | 'href'> {
  tags: readonly Tag[]
  failureText: string | undefined
  /** Aborted when the page of the workspace is gone. */
  signal: AbortSignal
  tellSuccess: (success: Success) => void
}

/** Removes the draft of what was accepted. Tells the answer when its page is gone, and nobody else hears it. */
export async function sendRequest(
  services: Services,
  { request, change }: SendInput,
  sender: Sender,
): Promise<SendOutcome> {
  const { recordId: id, version, move } = request
  const { tags, failureText, signal } = sender
  const repeatKey = repeatKeyOf(services, request, change, version)
  const options = { id, version, tags, failureText, stored: move.stored, repeatKey }
  const outcome = await sendChange(services, change, options)
  const drafts = draftsOf(services.session)
  if (outcome.ok) drafts.settle(request, change)
  // The login screen explains the end of a session.
  if (!signal.aborted || !services.session.getSnapshot().matches('signedIn')) return outcome
  if (outcome.ok) sender.tellSuccess(successOf(request, outcome))
  else {
    const kept = drafts.read(draftKeyOf(request)) ? ' Your text was kept.' : ''
    void notifyRefusedElsewhere(outcome.message + kept, sender)
  }
  return outcome
}
