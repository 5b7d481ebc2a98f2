import { Button, Loader } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FullPageMessage } from '#src/ui/full-page-message.tsx'
import { LockIcon } from '#src/ui/icons.tsx'

export function LoadingPermissions() {
  return <FullPageMessage icon={<Loader size="sm" aria-hidden />} title="Loading permissions..." />
}

export function SignedOut() {
  return (
    <FullPageMessage
      icon={<LockIcon size={24} />}
      title="Please log in to access the dashboard."
      actions={
        <Button component={Link} to="/">
          login your account
        </Button>
      }
    />
  )
}
