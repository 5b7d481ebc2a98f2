import { Button } from '@mantine/core'
import { errorText } from '#src/lib/error-text.ts'
import { EmptyState } from './empty-state.tsx'
import { AlertIcon } from './message-icons.tsx'

interface PageErrorProps {
  error: unknown
  retry: () => void
}

/** What stands in a page's place when it broke. */
export function PageError({ error, retry }: PageErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<AlertIcon size={24} />}
        title="This page could not be shown"
        text={errorText(error)}
        action={
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        }
      />
    </div>
  )
}
