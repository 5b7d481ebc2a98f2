import type { Role } from '#contract/role.ts'
import { useViewer } from '#src/api/viewer.ts'
import { formatDate } from '#src/format/dates.ts'
import { permissionText } from '#src/format/permission-text.ts'
import { RecordDrawers } from '#src/history/record-drawers.tsx'
import { Details } from '#src/overlays/details.tsx'
import { PermissionList } from '#src/overlays/permission-list.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { dateText } from '#src/ui/date-text.tsx'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { roleMoves, roleState } from './area.ts'
import { RoleForm } from './role-form.tsx'
import { RoleImpact, RolePeople } from './role-impact.tsx'

export function RoleDrawers({ workspace, roles }: { workspace: Workspace; roles: readonly Role[] }) {
  const viewer = useViewer()
  return (
    <RecordDrawers
      workspace={workspace}
      rows={roles}
      details={{
        title: 'View Permissions',
        subtitle: ({ name }) => name,
        content: (role) => (
          <DrawerPanel>
            <Details
              items={[
                { label: 'Role name', value: role.name },
                { label: 'Permissions', value: <PermissionList permissions={role.permissions} /> },
                { label: 'People', value: <RolePeople role={role} /> },
                { label: 'Date created', value: dateText(role.createdAt, formatDate) },
              ]}
            />
          </DrawerPanel>
        ),
      }}
      create={{ title: 'Create new role', form: (form) => <RoleForm {...form} submitLabel="Create role" /> }}
      edit={{
        title: 'Edit Role',
        fields: {
          name: ['Role name', (role) => role.name],
          permissions: ['Permissions', (role) => permissionsText(role.permissions), permissionsText],
        },
        form: (form, role) => <RoleForm {...form} role={role} submitLabel="Save changes" />,
      }}
      note={(role) => <RoleImpact role={role} permissions={role.isActive ? [] : role.permissions} />}
      record={{ entity: 'role', moves: roleMoves, stateOf: (role) => roleState(role, viewer) }}
    />
  )
}

const permissionsText = (names: unknown) => (Array.isArray(names) ? names.map(permissionText).join(', ') : '')
