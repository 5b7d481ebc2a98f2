import { Text } from '@mantine/core'
import { fullName } from '#contract/employee.ts'
import type { User } from '#contract/user.ts'
import { columnsOf } from '#src/area/columns.tsx'
import { PersonName } from '#src/ui/initials-avatar.tsx'
import { users } from './area.ts'
import { roleCell, roleText } from './role-cell.tsx'

/** The host of an address is cut first. */
function addressCell({ email }: User) {
  const [name, host] = email.split(/(?=@[^@]*$)/)
  return (
    <>
      {name}
      <wbr />
      <Text span inherit c="dimmed">
        {host}
      </Text>
    </>
  )
}

export const COLUMNS = columnsOf(users, {
  name: { cell: (user) => <PersonName name={fullName(user)} />, size: { min: 10 } },
  email: { cell: addressCell, size: { min: 9.5, weight: 1.2 } },
  role: { text: roleText, cell: roleCell, size: { min: 6.75, weight: 1.4 } },
  status: { size: 4.5 },
  lastActive: { size: 10.75 },
  createdAt: { size: 5.75 },
})
