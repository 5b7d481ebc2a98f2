import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import type { User } from '#contract/user.ts'
import { usersQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { ListPage } from '#src/list/list-page.tsx'
import { useListRows } from '#src/list/loaded-rows.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useSelection } from '#src/list/use-selection.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { AreaDrawers, useWorkspace } from '#src/workspace/workspace.tsx'
import { usersList } from './queries.ts'
import { UsersOverview } from './users-overview.tsx'

const UserDrawers = lazy(async () => ({ default: (await import('./user-drawers.tsx')).UserDrawers }))

// With its calendar a fifth of the area's code, for a tab that few people open.
const AuditLog = lazy(async () => ({ default: (await import('./audit-log.tsx')).AuditLog }))

const route = getRouteApi('/dashboard/')

const TABS = [
  ['overview', 'Overview'],
  ['audit', 'Audit log'],
] as const

export function UsersPage() {
  const { api } = useServices()
  const workspace = useWorkspace({ tags: ['User'] })
  const { search, change } = useListSearch(route)
  const navigate = route.useNavigate()
  const { tab = 'overview' } = search
  const isAudit = tab === 'audit'
  const rows = useListRows(usersList(search), { ...usersQuery(api), enabled: !isAudit }, ({ data }) => data)
  const shown = useRef<readonly User[]>([])
  const selection = useSelection(tab, shown)
  const create = () => workspace.create({ call: 'user.create', success: 'User created' })
  return (
    <ListPage
      title="User Management"
      subtitle="Create and manage users within your organization"
      list={{
        entityPlural: isAudit ? 'events' : 'users',
        view: search,
        onViewChange: change,
        searchDelay: rows.searchDelay,
      }}
      section={{
        actions: (
          <Button leftSection={<PlusIcon size={16} />} onClick={create}>
            Create new user
          </Button>
        ),
      }}
      tabs={{
        value: tab,
        items: TABS,
        // Search, sort and filters of one tab mean nothing in the other.
        onChange: (next) => void navigate({ search: { tab: next === 'audit' ? next : undefined } }),
      }}
      drawers={
        <AreaDrawers workspace={workspace} selection={selection}>
          <UserDrawers
            workspace={workspace}
            users={rows.rows ?? []}
            readOne={rows.readOne}
            isBackground={rows.isBackground}
            selection={selection}
          />
        </AreaDrawers>
      }
    >
      {isAudit ? (
        <Suspense>
          <AuditLog search={search} onSearchChange={change} />
        </Suspense>
      ) : (
        <UsersOverview
          rows={rows}
          workspace={workspace}
          search={search}
          onSearchChange={change}
          onCreate={create}
          shown={shown}
          selection={selection}
        />
      )}
    </ListPage>
  )
}
