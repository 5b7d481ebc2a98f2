import type { ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import { NOTHING } from '#src/format/dates.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

export const FLAG = 'Super Admin'

/** "Finance, Super Admin". */
export const roleText = ({ role, isSuperAdmin }: User) =>
  [role, isSuperAdmin && FLAG].filter(Boolean).join(', ') || NOTHING

/** The flag comes first, so that a long name of a role does not push it away. */
export function roleCell(user: User): ReactNode {
  if (!user.isSuperAdmin) return roleText(user)
  return (
    <>
      <StatusBadge label={FLAG} tone="purple" shape={null} />
      {user.role && ` ${user.role}`}
    </>
  )
}
