import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/role.ts'
import { usersQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { countText } from '#src/format/count-text.ts'
import { formatDate } from '#src/format/dates.ts'
import { ConfirmDialog } from '#src/overlays/confirm-dialog.tsx'
import { Details } from '#src/overlays/details.tsx'
import { PermissionList } from '#src/overlays/permission-list.tsx'
import { DrawerPanel, SideDrawer } from '#src/overlays/side-drawer.tsx'
import { useWorkspaceView, type Workspace } from '#src/workspace/workspace.ts'
import { RoleForm } from './role-form.tsx'

interface RoleDrawersProps {
  workspace: Workspace
  roles: readonly Role[]
}

/** The drawers and the dialog of the area, as the state of the workspace demands. */
export function RoleDrawers({ workspace, roles }: RoleDrawersProps) {
  const { viewed, asked, isViewing, isCreating, isEditing, step, request, form, close } = useWorkspaceView(
    workspace,
    roles,
  )
  const note = usePeopleWith(step && asked)
  return (
    <>
      <SideDrawer opened={isViewing} title="View Permissions" subtitle={viewed?.name} onClose={close}>
        {viewed && (
          <DrawerPanel>
            <Details
              items={[
                { label: 'Role name', value: viewed.name },
                { label: 'Permissions', value: <PermissionList permissions={viewed.permissions} /> },
                { label: 'Date created', value: formatDate(viewed.createdAt) },
              ]}
            />
          </DrawerPanel>
        )}
      </SideDrawer>
      <SideDrawer opened={isCreating} title="Create new role" busy={form.busy} onClose={close}>
        <RoleForm {...form} submitLabel="Create role" />
      </SideDrawer>
      <SideDrawer opened={isEditing} title="Edit Role" busy={form.busy} onClose={close}>
        {asked && <RoleForm key={asked._id} {...form} role={asked} submitLabel="Save changes" />}
      </SideDrawer>
      <ConfirmDialog
        step={step}
        note={note}
        tone={request?.tone}
        busy={form.busy}
        error={form.refusal}
        onSubmit={() => form.onSubmit({})}
        onCancel={close}
      />
    </>
  )
}

/** How many people have the role, in words; empty while that is not known. */
function usePeopleWith(role: Role | undefined) {
  const { api } = useServices()
  const users = useQuery({ ...usersQuery(api), enabled: role !== undefined, meta: { silent: true } })
  if (!role || !users.data) return ''
  const count = users.data.data.filter((user) => user.roleId === role._id).length
  const lost = users.data.unreadable?.length ?? 0
  const known = count === 1 ? '1 person has this role.' : `${count} people have this role.`
  return lost > 0 ? `${known} ${countText('users', lost, lost)} could not be read.` : known
}
