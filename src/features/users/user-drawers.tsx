import { fullName } from '#contract/employee.ts'
import type { User } from '#contract/user.ts'
import { useViewer } from '#src/api/viewer.ts'
import { OpenRecord } from '#src/history/open-record.tsx'
import { Details } from '#src/overlays/details.tsx'
import { PermissionList } from '#src/overlays/permission-list.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { WorkspaceDrawers } from '#src/workspace/workspace-drawers.tsx'
import { userMoves, userState } from './area.ts'
import { roleCell } from './role-cell.tsx'
import { UserForm } from './user-form.tsx'

export function UserDrawers({ workspace, users }: { workspace: Workspace; users: readonly User[] }) {
  const viewer = useViewer()
  return (
    <WorkspaceDrawers
      workspace={workspace}
      rows={users}
      details={{
        title: 'View Permissions',
        subtitle: fullName,
        content: (user) => (
          <OpenRecord
            key={user._id}
            entity="user"
            moves={userMoves}
            record={userState(user, viewer)}
            workspace={workspace}
          >
            {() => (
              <DrawerPanel>
                <Details
                  items={[
                    { label: 'Role', value: roleCell(user) },
                    { label: 'Permissions', value: <PermissionList permissions={user.permissions} /> },
                  ]}
                />
              </DrawerPanel>
            )}
          </OpenRecord>
        ),
      }}
      create={{ title: 'Create new user', form: (form) => <UserForm {...form} submitLabel="Create user" /> }}
      edit={{
        title: 'Edit User',
        form: (form, user) => <UserForm {...form} user={user} submitLabel="Save changes" />,
      }}
      undo={{ moves: userMoves, stateOf: (user) => userState(user, viewer) }}
    />
  )
}
