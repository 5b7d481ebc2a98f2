import * as v from 'valibot'
import { type Role, roleCalls, roleEntity } from '#contract/role.ts'
import type { DrawersProps } from '#src/area/area-page.tsx'
import { AreaRecordDrawers } from '#src/area/area-record-drawers.tsx'
import { RecordDetails } from '#src/area/record-details.tsx'
import { roles } from './area.ts'
import { PermissionsControl } from './permissions-control.tsx'
import { RoleImpact, RolePeople, RoleTasks } from './role-impact.tsx'

export const RoleDrawers = (props: DrawersProps<Role>) => (
  <AreaRecordDrawers
    {...props}
    area={roles}
    details={{
      title: 'View Permissions',
      subtitle: roleEntity.titleOf,
      content: (row) => <RecordDetails area={roles} row={row} own={{ people: () => <RolePeople role={row} /> }} />,
    }}
    create={{ title: 'Create new role', submitLabel: 'Create role' }}
    edit={{ title: 'Edit Role' }}
    form={{
      calls: roleCalls,
      controls: { permissions: PermissionsControl },
      // Permissions are picked from the list of the server, whatever their names.
      checks: { permissions: v.array(v.string()) },
      refusals: { name: /name/i },
      unchanged: 'No changes detected',
    }}
    note={(role) => <RoleImpact role={role}>{role.isActive && <RoleTasks role={role} />}</RoleImpact>}
  />
)
