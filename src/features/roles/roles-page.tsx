import { getRouteApi } from '@tanstack/react-router'
import { roleFilters } from '#contract/role.ts'
import { rolesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { AreaPage } from '#src/area/area-page.tsx'
import { columnsOf } from '#src/area/columns.tsx'
import { permissionText } from '#src/format/permission-text.ts'
import { useListFilter } from '#src/list/list-filter.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useLoadedRows } from '#src/list/use-query-list.ts'
import { PermissionList } from '#src/ui/permission-list.tsx'
import { part } from '#src/ui/second-file.tsx'
import { roles } from './area.ts'

const RoleDrawers = part<typeof import('./role-drawers.tsx').RoleDrawers>('RoleDrawers')

const route = getRouteApi('/dashboard/roles')

const PERMISSIONS_SHOWN = 2

const COLUMNS = columnsOf(roles, {
  name: { size: { min: 10.5, weight: 2 } },
  permissions: {
    text: (role) => role.permissions.map(permissionText).join(', '),
    cell: (role) => <PermissionList permissions={role.permissions} first={PERMISSIONS_SHOWN} />,
    size: { min: 15.75, weight: 3 },
  },
  status: { size: 4.5 },
  createdAt: { size: 5.75 },
})

export function RolesPage() {
  const { api } = useServices()
  const list = useListSearch(route)
  const rows = useLoadedRows(rolesQuery(api), ({ data }) => data)
  return (
    <AreaPage
      area={roles}
      title="Role Management"
      subtitle="Assign and manage roles within your organization"
      list={list}
      rows={rows}
      columns={COLUMNS}
      filter={useListFilter({ area: roles, list, filters: roleFilters })}
      tabs={[['overview', 'Overview']]}
      create={{ label: 'Create new role', form: { call: 'role.create', success: 'Role created' } }}
      openLabel="View Permissions"
      empty={{ title: 'No roles found', text: 'Create the first role to get started.' }}
      drawers={(drawers) => <RoleDrawers {...drawers} />}
    />
  )
}
