import { Navigate, useRouterState } from '@tanstack/react-router'
import { areasOpenTo } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { permissionText } from '#src/format/permission-text.ts'
import { AreaHeader } from '#src/header/area-header.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LockIcon } from '#src/ui/icons.tsx'

export function Forbidden({ path }: { path: string }) {
  const { menu } = useServices()
  const viewer = useViewer()
  const { label = 'This area', needs = 'nothing' } = menu.find((area) => area.path === path.replace(/\/$/, '')) ?? {}
  const open = areasOpenTo(menu, viewer).map((area) => area.label)
  const texts = [
    viewer.permissions.length === 0 && 'Your role has no permissions, or is disabled.',
    needs !== 'super-admin' && 'Ask a super admin for access.',
    open.length > 0 && `You can still open: ${open.join(', ')}.`,
  ]
  const isWanted = useRouterState({ select: ({ location }) => location.state.isWanted })
  // An address that was kept over the sign-in may be closed to this person.
  if (isWanted) return <Navigate to="/dashboard" replace />
  return (
    <>
      <AreaHeader title="You do not have access to this area" />
      <EmptyState
        icon={<LockIcon size={24} />}
        title={
          typeof needs === 'string'
            ? `${label} is only for super admins.`
            : `${label} needs the permission “${needs.anyOf.map(permissionText).join('” or “')}”.`
        }
        text={texts.filter(Boolean).join(' ')}
      />
    </>
  )
}
