import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { usersQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { AreaHeader } from '#src/list/area-header.tsx'
import type { ListView } from '#src/list/list-view.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { PageContent } from '#src/ui/page-content.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { AreaDrawers } from '#src/workspace/area-drawers.tsx'
import { useWorkspace } from '#src/workspace/workspace.ts'
import { userWorkspace } from './user-workspace.ts'
import { UsersOverview } from './users-overview.tsx'

const UserDrawers = lazy(async () => ({ default: (await import('./user-drawers.tsx')).UserDrawers }))

// With its calendar a fifth of the area's code, for a tab that few open.
const AuditLog = lazy(async () => ({ default: (await import('./audit-log.tsx')).AuditLog }))

/** What the lists of the area show, as it stands in the URL. */
export interface UsersSearch extends ListView {
  tab?: 'audit'
  status?: 'unlocked' | 'locked'
  /** A role's id. */
  role?: string
  /** The email address of who did it. */
  person?: string
  action?: string
  /** Days as YYYY-MM-DD, both included. */
  from?: string
  to?: string
}

interface UsersPageProps {
  search: UsersSearch
  /** Merged into the search part of the URL; undefined takes a part back to its default. */
  onSearchChange: (change: Partial<UsersSearch>) => void
  onTabChange: (tab: UsersSearch['tab']) => void
}

export function UsersPage({ search, onSearchChange, onTabChange }: UsersPageProps) {
  const { api } = useServices()
  const workspace = useWorkspace(userWorkspace, ['User'])
  const create = () => workspace.send({ type: 'record.create', form: 'user.create', success: 'User created' })
  const isAudit = search.tab === 'audit'
  const users = useQuery({ ...usersQuery(api), enabled: !isAudit })
  return (
    <>
      <AreaHeader
        title="User Management"
        subtitle="Create and manage users within your organization"
        list={{ entityPlural: isAudit ? 'events' : 'users', view: search, onViewChange: onSearchChange }}
      />
      <PageContent>
        <SectionHeading
          title={isAudit ? 'Audit log' : 'Users'}
          text={isAudit ? 'Every action, who took it and from where' : 'People with access, and their roles'}
          actions={
            <Button leftSection={<PlusIcon size={16} />} onClick={create}>
              Create new user
            </Button>
          }
        />
        <Tabs value={isAudit ? 'audit' : 'overview'} onChange={(tab) => onTabChange(tab === 'audit' ? tab : undefined)}>
          <Tabs.List>
            <Tabs.Tab value="overview">Overview</Tabs.Tab>
            <Tabs.Tab value="audit">Audit log</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        {isAudit ? (
          <Suspense>
            <AuditLog search={search} onSearchChange={onSearchChange} />
          </Suspense>
        ) : (
          <UsersOverview workspace={workspace} search={search} onSearchChange={onSearchChange} />
        )}
      </PageContent>
      <AreaDrawers workspace={workspace}>
        <UserDrawers workspace={workspace} users={users.data?.data ?? []} />
      </AreaDrawers>
    </>
  )
}
