import { useNavigate } from '@tanstack/react-router'
import { fullName } from '#contract/employee.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { part } from '#src/ui/second-file.tsx'
import { Bell } from './bell.tsx'
import { CommandsButton } from './commands-button.tsx'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'

const NotificationBell = part<typeof import('./notifications.tsx').NotificationBell>('NotificationBell', Bell)

const SEARCH_DELAY_MS = 300

export interface AreaHeaderProps extends Pick<PageHeaderProps, 'title' | 'subtitle'> {
  list?: {
    entityPlural: string
    view: { readonly search?: string | undefined }
    onViewChange: (change: { search: string | undefined; page: undefined }) => void
    /** "Search tasks" by default. */
    label?: string | undefined
    /** Each change of the search costs a call. */
    isSearchSent?: boolean
  }
}

export function AreaHeader({ title, subtitle, list }: AreaHeaderProps) {
  const { session } = useServices()
  const navigate = useNavigate()
  const viewer = useViewer()
  return (
    <PageHeader
      title={title}
      subtitle={subtitle}
      search={
        list && {
          label: list.label ?? `Search ${list.entityPlural}`,
          value: list.view.search ?? '',
          onChange: (search) => list.onViewChange({ search: search || undefined, page: undefined }),
          delay: list.isSearchSent ? SEARCH_DELAY_MS : undefined,
        }
      }
      tools={
        <>
          <CommandsButton />
          <NotificationBell />
        </>
      }
      user={{ fullName: fullName(viewer), roleLabel: viewer.roleLabel, isSuperAdmin: viewer.isSuperAdmin }}
      onSettings={() => void navigate({ to: '/dashboard/settings' })}
      onLogout={session.logOut.ask}
    />
  )
}
