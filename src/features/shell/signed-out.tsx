import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FullPageMessage } from '#src/ui/full-page-message.tsx'

export function SignedOut() {
  return (
    <FullPageMessage title="Please log in to access the dashboard.">
      <Button component={Link} to="/">
        login your account
      </Button>
    </FullPageMessage>
  )
}
