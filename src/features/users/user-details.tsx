import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/user.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
import { AbilityList } from '#src/access/ability-list.tsx'
import { rolesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { Details } from '#src/overlays/details.tsx'
import { PermissionList } from '#src/overlays/permission-list.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { dateText } from '#src/ui/date-text.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { statusOf } from './area.ts'
import { roleCell } from './role-cell.tsx'
import { lastActiveText } from './user-columns.tsx'

export function UserDetails({ user }: { user: User }) {
  const { api } = useServices()
  const roles = useQuery({ ...rolesQuery(api), meta: { silent: true } })
  const role = roles.data?.data.find(({ _id }) => _id === user.roleId)
  return (
    <DrawerPanel>
      <Details
        items={[
          { label: 'Email', value: <Anchor href={`mailto:${user.email}`}>{user.email}</Anchor> },
          { label: 'Role', value: roleCell(user) },
          { label: 'Status', value: <StatusBadge {...statusMeta(userLifecycle, statusOf(user))} /> },
          { label: 'Last active', value: dateText(user.lastActive, lastActiveText) },
          { label: 'Permissions', value: <PermissionList permissions={user.permissions} /> },
        ]}
      />
      <section>
        <h3>What {user.firstName} can do</h3>
        {user.accountLocked && <p>The account is locked and cannot sign in. This applies when it is unlocked.</p>}
        {role?.isActive === false && <p>The role {role.name} is disabled and grants no permission.</p>}
        <AbilityList person={{ ...user, id: user._id }} />
      </section>
    </DrawerPanel>
  )
}
