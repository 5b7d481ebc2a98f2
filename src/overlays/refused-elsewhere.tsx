import { Button } from '@mantine/core'
import type { AnyRouter } from '@tanstack/react-router'
import { notifyError } from '#src/ui/toasts.tsx'

export interface Elsewhere {
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
