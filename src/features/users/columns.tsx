import { fullName } from '#contract/employee.ts'
import { columnsOf } from '#src/area/columns.tsx'
import { breakable } from '#src/ui/breakable.tsx'
import { PersonName } from '#src/ui/initials-avatar.tsx'
import { users } from './area.ts'
import { roleCell, roleText } from './role-cell.tsx'

export const COLUMNS = columnsOf(users, {
  name: { cell: (user) => <PersonName name={fullName(user)} />, size: { min: 10 } },
  email: { cell: ({ email }) => breakable(email), size: { min: 8, weight: 1.5 } },
  role: { text: roleText, cell: roleCell, size: { min: 6.75 } },
  status: { size: 4.5 },
  lastActive: { size: 10.75 },
  createdAt: { size: 5.75 },
})
