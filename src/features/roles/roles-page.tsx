import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Role } from '#contract/role.ts'
import { roleLifecycle, roleStatus } from '#machines/lifecycles/role/role-machine.ts'
import { rolesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { useChoiceFilter } from '#src/list/choice-filter.tsx'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { ListPage } from '#src/list/list-page.tsx'
import { loadedRows } from '#src/list/loaded-rows.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { AreaDrawers } from '#src/workspace/area-drawers.tsx'
import { fittingMoveItems } from '#src/workspace/move-items.ts'
import { useIntent } from '#src/workspace/use-palette-action.ts'
import { useWorkspace } from '#src/workspace/workspace.ts'
import { ROLE_COLUMNS } from './role-columns.tsx'
import { roleWorkspace, subjectOf } from './role-workspace.ts'

const RoleDrawers = lazy(async () => ({ default: (await import('./role-drawers.tsx')).RoleDrawers }))

const route = getRouteApi('/dashboard/roles')

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

export function RolesPage() {
  const { api } = useServices()
  const viewer = useViewer()
  const workspace = useWorkspace(roleWorkspace, ['Role', 'User'])
  const { search, change } = useListSearch(route)
  const { status } = search
  const rows = loadedRows(useQuery(rolesQuery(api)), ({ data }) => data)
  useIntent(workspace, rows.rows, (role) => subjectOf(role, viewer))
  const filter = useChoiceFilter({ status }, change, {
    status: { label: 'Status', options: STATUSES, matches: (role: Role, chosen) => roleStatus(role) === chosen },
  })

  const list = { entityPlural: 'roles', view: search, onViewChange: change }
  const create = () => workspace.send({ type: 'record.create', form: 'role.create', success: 'Role created' })
  const menuOf = (role: Role) => [
    { label: 'View Permissions', onSelect: () => workspace.send({ type: 'record.view', id: role._id }) },
    ...fittingMoveItems(roleLifecycle, subjectOf(role, viewer), workspace),
  ]
  return (
    <ListPage
      title="Role Management"
      subtitle="Assign and manage roles within your organization"
      list={list}
      section={{
        title: 'Roles',
        text: 'What each role can open',
        actions: (
          <Button leftSection={<PlusIcon size={16} />} onClick={create}>
            Create new role
          </Button>
        ),
      }}
      tabs={{ value: 'overview', items: [['overview', 'Overview']], onChange: () => {} }}
      drawers={
        <AreaDrawers workspace={workspace}>
          <RoleDrawers workspace={workspace} roles={rows.rows ?? []} />
        </AreaDrawers>
      }
    >
      <DataTable
        {...list}
        {...rows}
        columns={ROLE_COLUMNS}
        rowKey={(role) => role._id}
        empty={{ title: 'No roles found', text: 'Create the first role to get started.' }}
        filter={filter}
        rowMenu={menuOf}
      />
    </ListPage>
  )
}
