import { fullName } from '#contract/employee.ts'
import type { User } from '#contract/user.ts'
import { columnsOf } from '#src/area/columns.tsx'
import { PersonName } from '#src/ui/initials-avatar.tsx'
import { users } from './area.ts'
import { roleCell, roleText } from './role-cell.tsx'

/** On the cards of phones, a long address breaks before its host. */
function emailCell({ email }: User) {
  const [name, host] = email.split(/(?=@)/)
  return (
    <span key={email}>
      {name}
      <wbr />
      {host}
    </span>
  )
}

export const COLUMNS = columnsOf(users, {
  name: { cell: (user) => <PersonName name={fullName(user)} />, size: { min: 10 } },
  email: { cell: emailCell, size: { min: 8, weight: 1.5 } },
  role: { text: roleText, cell: roleCell, size: { min: 6.75 } },
  status: { size: 4.5 },
  lastActive: { size: 10.75 },
  createdAt: { size: 5.75 },
})
