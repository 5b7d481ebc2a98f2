import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useCallback } from 'react'
import type { Role } from '#contract/role.ts'
import { roleLifecycle, roleStatus } from '#machines/lifecycles/role/role-machine.ts'
import { rolesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { AreaHeader } from '#src/list/area-header.tsx'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { FilterPopover } from '#src/list/filter-popover.tsx'
import type { ListView } from '#src/list/list-view.ts'
import { loadedRows } from '#src/list/loaded-rows.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { PageContent } from '#src/ui/page-content.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { AreaDrawers } from '#src/workspace/area-drawers.tsx'
import { fittingMoveItems } from '#src/workspace/move-items.ts'
import { useIntent } from '#src/workspace/use-palette-action.ts'
import { useWorkspace } from '#src/workspace/workspace.ts'
import { ROLE_COLUMNS } from './role-columns.tsx'
import { roleWorkspace, subjectOf } from './role-workspace.ts'

const RoleDrawers = lazy(async () => ({ default: (await import('./role-drawers.tsx')).RoleDrawers }))

const STATUS_FILTER = {
  id: 'status',
  label: 'Status',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
  ],
}

/** What the list of roles shows, as it stands in the URL. */
export interface RolesSearch extends ListView {
  status?: 'active' | 'inactive'
}

interface RolesPageProps {
  search: RolesSearch
  /** Merged into the search part of the URL; undefined takes a part back to its default. */
  onSearchChange: (change: Partial<RolesSearch>) => void
}

export function RolesPage({ search, onSearchChange }: RolesPageProps) {
  const { api } = useServices()
  const viewer = useViewer()
  const workspace = useWorkspace(roleWorkspace, ['Role', 'User'])
  const list = loadedRows(useQuery(rolesQuery(api)), ({ data }) => data)
  const roles = list.rows
  useIntent(workspace, roles, (role) => subjectOf(role, viewer))

  const { status } = search
  const matches = useCallback((role: Role) => status === undefined || roleStatus(role) === status, [status])

  const create = () => workspace.send({ type: 'record.create', form: 'role.create', success: 'Role created' })
  const menuOf = (role: Role) => [
    { label: 'View Permissions', onSelect: () => workspace.send({ type: 'record.view', id: role._id }) },
    ...fittingMoveItems(roleLifecycle, subjectOf(role, viewer), workspace),
  ]

  return (
    <>
      <AreaHeader
        title="Role Management"
        subtitle="Assign and manage roles within your organization"
        list={{ entityPlural: 'roles', view: search, onViewChange: onSearchChange }}
      />
      <PageContent>
        <SectionHeading
          title="Roles"
          text="What each role can open"
          actions={
            <Button leftSection={<PlusIcon size={16} />} onClick={create}>
              Create new role
            </Button>
          }
        />
        <Tabs value="overview">
          <Tabs.List>
            <Tabs.Tab value="overview">Overview</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <DataTable
          entityPlural="roles"
          columns={ROLE_COLUMNS}
          {...list}
          rowKey={(role) => role._id}
          view={search}
          onViewChange={onSearchChange}
          empty={{ title: 'No roles found', text: 'Create the first role to get started.' }}
          filter={{
            control: (
              <FilterPopover
                groups={[STATUS_FILTER]}
                value={{ status }}
                onChange={({ status }) => onSearchChange({ status: status as RolesSearch['status'] })}
              />
            ),
            matches,
            onClear: () => onSearchChange({ status: undefined }),
          }}
          rowMenu={menuOf}
        />
      </PageContent>
      <AreaDrawers workspace={workspace}>
        <RoleDrawers workspace={workspace} roles={roles ?? []} />
      </AreaDrawers>
    </>
  )
}
