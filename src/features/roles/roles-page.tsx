import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { type Role, roleFilters } from '#contract/role.ts'
import { roleLifecycle, roleStatus } from '#machines/lifecycles/role/role-machine.ts'
import { rolesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { useListFilter } from '#src/list/list-filter.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { useLoadedRows } from '#src/list/loaded-rows.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { fittingMoveItems } from '#src/workspace/moves.ts'
import { usePaletteAction } from '#src/workspace/use-palette-action.ts'
import { AreaDrawers, useWorkspace } from '#src/workspace/workspace.tsx'
import { roleMoves, roleState } from './area.ts'
import { ROLE_COLUMNS } from './role-columns.tsx'

const RoleDrawers = lazy(async () => ({ default: (await import('./role-drawers.tsx')).RoleDrawers }))

const route = getRouteApi('/dashboard/roles')

export function RolesPage() {
  const { api } = useServices()
  const viewer = useViewer()
  const workspace = useWorkspace({ tags: ['Role', 'User'] })
  const { search, change } = useListSearch(route)
  const { status } = search
  const rows = useLoadedRows(rolesQuery(api), ({ data }) => data)
  const filter = useListFilter<Role, Pick<typeof search, 'status'>>({
    filters: roleFilters,
    chosen: { status },
    onChange: change,
    lifecycle: roleLifecycle,
    statusOf: roleStatus,
  })

  const list = { entityPlural: 'roles', view: search, onViewChange: change }
  const create = () => workspace.create({ call: 'role.create', success: 'Role created' })
  const open = (role: Role) => workspace.view(role._id)
  const menuOf = (role: Role) => [
    { label: 'View Permissions', onSelect: () => open(role) },
    ...fittingMoveItems(roleMoves, roleState(role, viewer), workspace),
  ]
  usePaletteAction(rows, { show: open, create, menuOf })
  return (
    <ListPage
      title="Role Management"
      subtitle="Assign and manage roles within your organization"
      list={list}
      section={{
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
        onOpen={open}
      />
    </ListPage>
  )
}
