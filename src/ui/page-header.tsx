import { Menu, Text, Title, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChevronDownIcon, LogoutIcon, ProfileIcon, SettingsIcon, VerifiedIcon } from './icons.tsx'
import { InitialsAvatar } from './initials-avatar.tsx'
import classes from './page-header.module.css'
import { SearchBox } from './search-box.tsx'

interface HeaderUser {
  fullName: string
  roleLabel: string
  isSuperAdmin: boolean
}

interface UserMenuHandlers {
  onProfile?: () => void
  onSettings?: () => void
  onLogout?: () => void
}

export interface PageHeaderProps extends UserMenuHandlers {
  title: string
  subtitle?: string
  search?: { label: string; value: string; onChange: (value: string) => void; delay?: number }
  /** Buttons between the search box and the user, such as the notification bell. */
  tools?: ReactNode
  user: HeaderUser
}

function UserCard({ fullName, roleLabel, isSuperAdmin }: HeaderUser) {
  return (
    <>
      <InitialsAvatar name={fullName} />
      <span className={classes.names}>
        <span className={classes.name}>{fullName}</span>
        <span className={classes.role}>
          {roleLabel}
          {isSuperAdmin && <VerifiedIcon size={14} className={classes.verified} />}
        </span>
      </span>
    </>
  )
}

function UserMenu({ user, onProfile, onSettings, onLogout }: UserMenuHandlers & { user: HeaderUser }) {
  if (!onProfile && !onSettings && !onLogout)
    return (
      <div className={classes.user}>
        <UserCard {...user} />
      </div>
    )
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <UnstyledButton className={classes.user} data-opens>
          <UserCard {...user} />
          <ChevronDownIcon size={16} className={classes.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {onProfile && (
          <Menu.Item leftSection={<ProfileIcon size={16} />} onClick={onProfile}>
            Profile
          </Menu.Item>
        )}
        {onSettings && (
          <Menu.Item leftSection={<SettingsIcon size={16} />} onClick={onSettings}>
            Settings
          </Menu.Item>
        )}
        {onLogout && (
          <Menu.Item leftSection={<LogoutIcon size={16} />} onClick={onLogout}>
            Logout
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The head of every page: what it is, search, notifications and who is signed in. */
export function PageHeader({ title, subtitle, search, tools, user, ...handlers }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.titles}>
        <Title order={1}>{title}</Title>
        {subtitle && (
          <Text size="sm" c="dimmed">
            {subtitle}
          </Text>
        )}
      </div>
      {search && <SearchBox {...search} />}
      {tools}
      <UserMenu user={user} {...handlers} />
    </header>
  )
}
