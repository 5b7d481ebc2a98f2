import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { User } from '#contract/user.ts'
import { rolesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { useChoiceFilter } from '#src/list/choice-filter.tsx'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import type { RowSource } from '#src/list/row-source.ts'
import type { Selection } from '#src/list/use-selection.tsx'
import { fittingMoveItems } from '#src/workspace/moves.ts'
import { usePaletteAction } from '#src/workspace/use-palette-action.ts'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { statusOf, userMoves, userState } from './area.ts'
import { FLAG } from './role-cell.tsx'
import { USER_COLUMNS } from './user-columns.tsx'
import type { UsersSearch } from './user-search.ts'

const STATUSES = [
  { value: 'unlocked', label: 'Active' },
  { value: 'locked', label: 'Inactive' },
] as const

/** No id of a role. */
const FLAGGED = 'super-admin'

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
  const filter = useChoiceFilter({ status, role }, onSearchChange, {
    status: { label: 'Status', options: STATUSES, matches: (user: User, chosen) => statusOf(user) === chosen },
    role: {
      label: 'Role',
      options: [...roles.map(({ _id, name }) => ({ value: _id, label: name })), { value: FLAGGED, label: FLAG }],
      matches: (user, chosen) => (chosen === FLAGGED ? user.isSuperAdmin === true : user.roleId === chosen),
    },
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
