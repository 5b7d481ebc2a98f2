import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { type User, userList } from '#contract/user.ts'
import { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
import { rolesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { useListFilter } from '#src/list/list-filter.ts'
import type { RowSource } from '#src/list/row-source.ts'
import type { Selection } from '#src/list/use-selection.tsx'
import { fittingMoveItems } from '#src/workspace/moves.ts'
import { usePaletteAction } from '#src/workspace/use-palette-action.ts'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { statusOf, userMoves, userState } from './area.ts'
import { USER_COLUMNS } from './user-columns.tsx'
import type { UsersSearch } from './user-search.ts'

const DELETE = { label: 'Delete user', disabledReason: 'Deleting users is not available.', onSelect: () => {} }

interface UsersOverviewProps {
  rows: RowSource<User>
  workspace: Workspace
  search: UsersSearch
  onSearchChange: (change: Partial<UsersSearch>) => void
  onCreate: () => void
  shown: Ref<readonly User[]>
  selection: Selection
}

export function UsersOverview({ rows, workspace, search, onSearchChange, onCreate, ...table }: UsersOverviewProps) {
  const { api } = useServices()
  const viewer = useViewer()
  const roles = useQuery(rolesQuery(api)).data?.data ?? []
  const { status, role } = search
  const filter = useListFilter<User, Pick<UsersSearch, 'status' | 'role'>>({
    filters: userList.filters,
    chosen: { status, role },
    onChange: onSearchChange,
    lifecycle: userLifecycle,
    statusOf,
    options: { role: roles.map(({ _id, name }) => ({ value: _id, label: name })) },
  })

  const open = (user: User) => workspace.view(user._id)
  const menuOf = (user: User) => [
    { label: 'View Permissions', onSelect: () => open(user) },
    ...fittingMoveItems(userMoves, userState(user, viewer), workspace),
    DELETE,
  ]
  usePaletteAction(rows, { show: open, create: onCreate, menuOf })
  return (
    <DataTable
      entityPlural="users"
      {...rows}
      {...table}
      columns={USER_COLUMNS}
      rowKey={(user) => user._id}
      view={search}
      onViewChange={onSearchChange}
      empty={{ title: 'No users found', text: 'Create the first user to get started.' }}
      filter={filter}
      rowMenu={menuOf}
      onOpen={open}
    />
  )
}
