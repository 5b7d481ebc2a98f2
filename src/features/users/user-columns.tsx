import { fullName } from '#contract/employee.ts'
import type { User } from '#contract/user.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
import { formatDate, formatDateTime } from '#src/format/dates.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { dateColumn } from '#src/list/data-table/date-column.ts'
import { PersonName } from '#src/ui/initials-avatar.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { statusOf } from './area.ts'
import { roleCell, roleText } from './role-cell.tsx'

const NEVER = 'Never logged in'

export const lastActiveText = (date: string | undefined) => (date ? formatDateTime(date) : NEVER)

/** On the cards of phones, a long address breaks before its host. */
function emailCell({ email }: User) {
  const [name, host] = email.split(/(?=@)/)
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  )
}

export const USER_COLUMNS: readonly Column<User>[] = [
  {
    id: 'name',
    header: 'Name',
    text: fullName,
    cell: (user) => <PersonName name={fullName(user)} />,
    size: { min: 8, weight: 3 },
  },
  { id: 'email', header: 'Email', text: (user) => user.email, cell: emailCell, size: { min: 8, weight: 3 } },
  { id: 'role', header: 'Role', text: roleText, cell: roleCell, size: { min: 7, weight: 2.5 } },
  {
    id: 'status',
    header: 'Status',
    text: (user) => statusMeta(userLifecycle, statusOf(user)).label,
    cell: (user) => <StatusBadge {...statusMeta(userLifecycle, statusOf(user))} />,
  },
  dateColumn({
    id: 'lastActive',
    header: 'Last active',
    dateOf: (user) => user.lastActive,
    format: lastActiveText,
  }),
  dateColumn({
    id: 'createdAt',
    header: 'Date created',
    dateOf: (user) => user.createdAt,
    format: formatDate,
  }),
]
