import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { areasOpenTo } from '#contract/area.ts'
import { userList } from '#contract/user.ts'
import { rolesQuery, usersQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { AreaPage } from '#src/area/area-page.tsx'
import { useListFilter } from '#src/list/list-filter.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useListRows } from '#src/list/use-query-list.ts'
import { useSelection } from '#src/list/use-selection.tsx'
import { part } from '#src/ui/second-file.tsx'
import { users } from './area.ts'
import { COLUMNS } from './columns.tsx'
import { usersList } from './queries.ts'

const UserDrawers = part<typeof import('./user-drawers.tsx').UserDrawers>('UserDrawers')

const AuditLog = part<typeof import('./audit-log.tsx').AuditLog>('AuditLog')

const WaitingBand = part<() => ReactNode>('WaitingBand')

const route = getRouteApi('/dashboard/')

const DELETE = { label: 'Delete user', disabledReason: 'Deleting users is not available.', onSelect: () => {} }

export function UsersPage() {
  const { api, config, menu } = useServices()
  const hasTasks = areasOpenTo(menu, useViewer()).some(({ path }) => path === '/dashboard/tasks')
  const list = useListSearch(route)
  const navigate = route.useNavigate()
  const { tab } = list.search
  const enabled = tab === undefined
  const rows = useListRows(usersList(list.search), { ...usersQuery(api), enabled }, ({ data }) => data)
  const roles = useQuery({ ...rolesQuery(api), enabled }).data?.data ?? []
  const filter = useListFilter({
    area: users,
    list,
    filters: userList.filters,
    options: { role: roles.map(({ _id, name }) => ({ value: _id, label: name })) },
  })
  const log = <AuditLog search={list.search} onSearchChange={list.change} />
  return (
    <AreaPage
      area={users}
      title="User Management"
      subtitle="Create and manage users within your organization"
      list={list}
      rows={rows}
      strip={hasTasks && config.extensions.includes('counts') && <WaitingBand />}
      columns={COLUMNS}
      filter={filter}
      selection={useSelection(tab ?? 'overview')}
      tabs={[
        ['overview', 'Overview'],
        ['audit', 'Audit log'],
      ]}
      // Search, sort and filters of one tab mean nothing in the other.
      onTab={(next) => void navigate({ search: { tab: next } })}
      other={tab ? { entityPlural: 'events', content: log } : undefined}
      create={{ label: 'Create new user', form: { call: 'user.create', success: 'User created' } }}
      openLabel="View Permissions"
      moreMenu={() => [DELETE]}
      empty={{ title: 'No users found', text: 'Create the first user to get started.' }}
      drawers={(drawers) => <UserDrawers {...drawers} />}
    />
  )
}
