import dayjs from 'dayjs'
import { fullName } from '#contract/employee.ts'
import type { User } from '#contract/user.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
import { formatDate, formatDateTime } from '#src/format/dates.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { roleCell, roleText } from './role-cell.tsx'
import { statusOf } from './user-subject.ts'

const NEVER = 'Never logged in'

const instant = (text: string | undefined) => (text === undefined ? undefined : dayjs(text).valueOf())

export const USER_COLUMNS: readonly Column<User>[] = [
  { id: 'name', header: 'Name', text: fullName, nowrap: true },
  { id: 'email', header: 'Email', text: (user) => user.email, nowrap: true },
  { id: 'role', header: 'Role', text: roleText, cell: roleCell },
  {
    id: 'status',
    header: 'Status',
    text: (user) => statusMeta(userLifecycle, statusOf(user)).label,
    cell: (user) => <StatusBadge {...statusMeta(userLifecycle, statusOf(user))} />,
    nowrap: true,
  },
  {
    id: 'lastActive',
    header: 'Last active',
    text: (user) => (user.lastActive ? formatDateTime(user.lastActive) : NEVER),
    sortBy: (user) => instant(user.lastActive),
  },
  {
    id: 'createdAt',
    header: 'Date created',
    text: (user) => formatDate(user.createdAt),
    sortBy: (user) => instant(user.createdAt),
    nowrap: true,
  },
]
