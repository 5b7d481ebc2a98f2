import type { Role } from '#contract/role.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { roleLifecycle, roleStatus } from '#machines/lifecycles/role/role-machine.ts'
import { formatDate } from '#src/format/dates.ts'
import { permissionText } from '#src/format/permission-text.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { PermissionList } from '#src/overlays/permission-list.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const PERMISSIONS_SHOWN = 2

export const ROLE_COLUMNS: readonly Column<Role>[] = [
  { id: 'name', header: 'Role name', text: (role) => role.name, size: { min: 9, weight: 2 } },
  {
    id: 'permissions',
    header: 'Permissions',
    text: (role) => role.permissions.map(permissionText).join(', '),
    cell: (role) => <PermissionList permissions={role.permissions} first={PERMISSIONS_SHOWN} />,
    size: { min: 14, weight: 3 },
  },
  {
    id: 'status',
    header: 'Status',
    text: (role) => statusMeta(roleLifecycle, roleStatus(role)).label,
    cell: (role) => <StatusBadge {...statusMeta(roleLifecycle, roleStatus(role))} />,
  },
  dateColumn({
    id: 'createdAt',
    header: 'Date created',
    dateOf: (role) => role.createdAt,
    format: formatDate,
  }),
]
