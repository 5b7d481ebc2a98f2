import { Button, Loader } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { areasOpenTo } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { AreaHeader } from '#src/list/area-header.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FullPageMessage } from '#src/ui/full-page-message.tsx'
import { LockIcon } from '#src/ui/icons.tsx'

export function Forbidden() {
  const { menu } = useServices()
  const open = areasOpenTo(menu, useViewer())
  return (
    <>
      <AreaHeader title="You do not have access to this area" />
      <EmptyState
        icon={<LockIcon size={24} />}
        title="Your role does not include this permission"
        text={
          open.length > 0
            ? `Your role may be disabled: ask a super admin. You can still open: ${open.map(({ label }) => label).join(', ')}.`
            : 'Ask a super admin for access.'
        }
      />
    </>
  )
}

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
