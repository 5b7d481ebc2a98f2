import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FullPageMessage } from '#src/ui/full-page-message.tsx'

export function PageNotFound() {
  return (
    <FullPageMessage
      title="Page not found"
      text="There is nothing at this address."
      actions={
        <Button component={Link} to="/dashboard">
          Go to the dashboard
        </Button>
      }
    />
  )
}
