import { Button } from '@mantine/core'
import type { AnyRouter } from '@tanstack/react-router'
import type { SendInput, SendOutcome } from '#machines/flows/workspace/requests.ts'
import { type Success, successOf } from '#machines/flows/workspace/workspace-machine.ts'
import type { Services } from '#src/api/services.tsx'
import { notifyError } from '#src/ui/toasts.tsx'
import { draftKeyOf, draftsOf } from './drafts.ts'

interface Elsewhere {
  about?: string | undefined
  router: Pick<AnyRouter, 'navigate'>
  /** The address of the page that it was sent from. */
  href: string
}

/** Says why something was refused whose page is gone, and leads back to it. */
export const notifyRefusedElsewhere = (message: string, { about, router, href }: Elsewhere) =>
  notifyError(message, {
    about,
    action: (close) => (
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          close()
          void router.navigate({ href })
        }}
      >
        Go back
      </Button>
    ),
  })

interface RefusedAnswer extends SendInput {
  outcome: SendOutcome
}

/** Removes the draft of what was accepted. Tells the answer when its page is gone, and nobody else hears it. */
export function settleAnswer(
  { session }: Pick<Services, 'session'>,
  { request, change, outcome }: RefusedAnswer,
  elsewhere: false | (Omit<Elsewhere, 'about'> & { tellSuccess: (success: Success) => void }),
) {
  const drafts = draftsOf(session)
  if (outcome.ok) drafts.settle(request, change)
  // The login screen explains the end of a session.
  if (!elsewhere || !session.getSnapshot().matches('signedIn')) return
  if (outcome.ok) return elsewhere.tellSuccess(successOf(request, outcome))
  const kept = drafts.read(draftKeyOf(request)) ? ' Your text was kept.' : ''
  void notifyRefusedElsewhere(outcome.message + kept, elsewhere)
}
