import { UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { ChevronDownIcon, VerifiedIcon } from '#src/ui/icons.tsx'
import { InitialsAvatar } from '#src/ui/initials-avatar.tsx'
import classes from './page-header.module.css'

interface HeaderUser {
  fullName: string
  roleLabel: string
  isSuperAdmin: boolean
}

export interface UserMenuProps {
  user: HeaderUser
  onProfile?: (() => void) | undefined
  onSettings?: (() => void) | undefined
  onLogout?: (() => void) | undefined
}

export function UserCard({ fullName, roleLabel, isSuperAdmin }: HeaderUser) {
  return (
    <>
      <InitialsAvatar name={fullName} />
      <span className={classes.names}>
        <span className={classes.name}>{fullName}</span>
        <span className={classes.role}>
          <span>{roleLabel}</span>
          {isSuperAdmin && <VerifiedIcon size={14} className={classes.verified} />}
        </span>
      </span>
    </>
  )
}

export const UserButton = ({ user, ...props }: Pick<UserMenuProps, 'user'> & ComponentPropsWithRef<'button'>) => (
  <UnstyledButton aria-haspopup="menu" aria-expanded={false} {...props} className={classes.user} data-opens>
    <UserCard {...user} />
    <ChevronDownIcon size={16} className={classes.chevron} />
  </UnstyledButton>
)
