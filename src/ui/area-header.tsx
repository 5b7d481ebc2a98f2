import { useNavigate } from '@tanstack/react-router'
import { fullName } from '#contract/employee.ts'
import { useServices } from '#src/lib/services.tsx'
import { useViewer } from '#src/lib/viewer.ts'
import { NotificationBell } from './notification-bell.tsx'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'

/** The page header of an area of the dashboard: it knows who is signed in and where the user menu leads. */
export function AreaHeader(props: Pick<PageHeaderProps, 'title' | 'subtitle' | 'search'>) {
  const { session } = useServices()
  const navigate = useNavigate()
  const viewer = useViewer()
  return (
    <PageHeader
      {...props}
      bell={<NotificationBell />}
      user={{ fullName: fullName(viewer), roleLabel: viewer.roleLabel, isSuperAdmin: viewer.isSuperAdmin }}
      onSettings={() => void navigate({ to: '/dashboard/settings' })}
      onLogout={() => session.send({ type: 'logOut.ask' })}
    />
  )
}
