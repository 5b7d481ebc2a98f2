import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/role.ts'
import { usersQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { countText } from '#src/format/count-text.ts'
import { formatDate } from '#src/format/dates.ts'
import { OpenRecord } from '#src/history/open-record.tsx'
import { Details } from '#src/overlays/details.tsx'
import { PermissionList } from '#src/overlays/permission-list.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { WorkspaceDrawers } from '#src/workspace/workspace-drawers.tsx'
import { roleMoves, roleState } from './area.ts'
import { RoleForm } from './role-form.tsx'

export function RoleDrawers({ workspace, roles }: { workspace: Workspace; roles: readonly Role[] }) {
  const viewer = useViewer()
  return (
    <WorkspaceDrawers
      workspace={workspace}
      rows={roles}
      details={{
        title: 'View Permissions',
        subtitle: ({ name }) => name,
        content: (role) => (
          <OpenRecord
            key={role._id}
            entity="role"
            moves={roleMoves}
            record={roleState(role, viewer)}
            workspace={workspace}
          >
            {() => (
              <DrawerPanel>
                <Details
                  items={[
                    { label: 'Role name', value: role.name },
                    { label: 'Permissions', value: <PermissionList permissions={role.permissions} /> },
                    { label: 'Date created', value: formatDate(role.createdAt) },
                  ]}
                />
              </DrawerPanel>
            )}
          </OpenRecord>
        ),
      }}
      create={{ title: 'Create new role', form: (form) => <RoleForm {...form} submitLabel="Create role" /> }}
      edit={{
        title: 'Edit Role',
        form: (form, role) => <RoleForm {...form} role={role} submitLabel="Save changes" />,
      }}
      note={(role) => <UsersOf role={role} />}
      undo={{ moves: roleMoves, stateOf: (role) => roleState(role, viewer) }}
    />
  )
}

function UsersOf({ role }: { role: Role }) {
  const { api } = useServices()
  const users = useQuery({ ...usersQuery(api), meta: { silent: true } })
  if (!users.data) return null
  const count = users.data.data.filter((user) => user.roleId === role._id).length
  const lost = users.data.unreadable?.length ?? 0
  const known = count === 1 ? '1 person has this role.' : `${count} people have this role.`
  return lost > 0 ? `${known} ${countText('users', lost, lost)} could not be read.` : known
}
