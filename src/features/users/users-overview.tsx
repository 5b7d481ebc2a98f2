import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '#contract/user.ts'
import { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
import { rolesQuery, usersQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { FilterPopover } from '#src/list/filter-popover.tsx'
import { loadedRows } from '#src/list/loaded-rows.ts'
import { fittingMoveItems } from '#src/workspace/move-items.ts'
import { useIntent } from '#src/workspace/use-palette-action.ts'
import type { Workspace } from '#src/workspace/workspace.ts'
import { USER_COLUMNS } from './user-columns.tsx'
import { statusOf, subjectOf } from './user-subject.ts'
import type { UsersSearch } from './users-page.tsx'

const STATUSES = [
  { value: 'unlocked', label: 'Active' },
  { value: 'locked', label: 'Inactive' },
]

const DELETE = { label: 'Delete user', disabledReason: 'Deleting users is not available.', onSelect: () => {} }

interface UsersOverviewProps {
  workspace: Workspace
  search: UsersSearch
  onSearchChange: (change: Partial<UsersSearch>) => void
}

export function UsersOverview({ workspace, search, onSearchChange }: UsersOverviewProps) {
  const { api } = useServices()
  const viewer = useViewer()
  const list = loadedRows(useQuery(usersQuery(api)), ({ data }) => data)
  const roles = useQuery(rolesQuery(api))
  useIntent(workspace, list.rows, (user) => subjectOf(user, viewer))

  const menuOf = (user: User) => [
    { label: 'View Permissions', onSelect: () => workspace.send({ type: 'record.view', id: user._id }) },
    ...fittingMoveItems(userLifecycle, subjectOf(user, viewer), workspace),
    DELETE,
  ]
  const { status, role } = search
  const matches = useCallback(
    (user: User) => (status === undefined || statusOf(user) === status) && (role === undefined || user.roleId === role),
    [status, role],
  )

  return (
    <DataTable
      entityPlural="users"
      columns={USER_COLUMNS}
      {...list}
      rowKey={(user) => user._id}
      view={search}
      onViewChange={onSearchChange}
      empty={{ title: 'No users found', text: 'Create the first user to get started.' }}
      filter={{
        control: (
          <FilterPopover
            groups={[
              { id: 'status', label: 'Status', options: STATUSES },
              {
                id: 'role',
                label: 'Role',
                options: (roles.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
              },
            ]}
            value={{ status: search.status, role: search.role }}
            onChange={({ status, role }) => onSearchChange({ status: status as UsersSearch['status'], role })}
          />
        ),
        matches,
        onClear: () => onSearchChange({ status: undefined, role: undefined }),
      }}
      rowMenu={menuOf}
    />
  )
}
