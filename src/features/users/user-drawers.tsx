import { fullName } from '#contract/employee.ts'
import type { User } from '#contract/user.ts'
import { ConfirmDialog } from '#src/overlays/confirm-dialog.tsx'
import { Details } from '#src/overlays/details.tsx'
import { PermissionList } from '#src/overlays/permission-list.tsx'
import { DrawerPanel, SideDrawer } from '#src/overlays/side-drawer.tsx'
import { useWorkspaceView, type Workspace } from '#src/workspace/workspace.ts'
import { roleCell } from './role-cell.tsx'
import { UserForm } from './user-form.tsx'

interface UserDrawersProps {
  workspace: Workspace
  users: readonly User[]
}

/** The drawers and the dialog of the area, as the state of the workspace demands. */
export function UserDrawers({ workspace, users }: UserDrawersProps) {
  const { viewed, asked, isViewing, isCreating, isEditing, step, request, form, close } = useWorkspaceView(
    workspace,
    users,
  )
  return (
    <>
      <SideDrawer opened={isViewing} title="View Permissions" subtitle={viewed && fullName(viewed)} onClose={close}>
        {viewed && (
          <DrawerPanel>
            <Details
              items={[
                { label: 'Role', value: roleCell(viewed) },
                { label: 'Permissions', value: <PermissionList permissions={viewed.permissions} /> },
              ]}
            />
          </DrawerPanel>
        )}
      </SideDrawer>
      <SideDrawer opened={isCreating} title="Create new user" busy={form.busy} onClose={close}>
        <UserForm {...form} submitLabel="Create user" />
      </SideDrawer>
      <SideDrawer opened={isEditing} title="Edit User" busy={form.busy} onClose={close}>
        {asked && <UserForm key={asked._id} {...form} user={asked} submitLabel="Save changes" />}
      </SideDrawer>
      <ConfirmDialog
        step={step}
        tone={request?.tone}
        busy={form.busy}
        error={form.refusal}
        onSubmit={() => form.onSubmit({})}
        onCancel={close}
      />
    </>
  )
}
