import { Text, Title, UnstyledButton } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { usePopup } from '#src/overlays/popup.tsx'
import { ChevronDownIcon, VerifiedIcon } from '#src/ui/icons.tsx'
import { InitialsAvatar } from '#src/ui/initials-avatar.tsx'
import classes from './page-header.module.css'
import { SearchBox } from './search-box.tsx'
import type { UserMenuHandlers } from './user-menu-items.tsx'

const UserMenuItems = lazy(async () => ({ default: (await import('./user-menu-items.tsx')).UserMenuItems }))

interface HeaderUser {
  fullName: string
  roleLabel: string
  isSuperAdmin: boolean
}

export interface PageHeaderProps extends UserMenuHandlers {
  title: string
  subtitle?: string
  search?: { label: string; value: string; onChange: (value: string) => void; delay?: number | undefined }
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
          <span>{roleLabel}</span>
          {isSuperAdmin && <VerifiedIcon size={14} className={classes.verified} />}
        </span>
      </span>
    </>
  )
}

function UserMenu({ user, ...handlers }: UserMenuHandlers & { user: HeaderUser }) {
  const { popup, isNear, buttonProps } = usePopup('menu')
  if (!Object.values(handlers).some(Boolean))
    return (
      <div className={classes.user}>
        <UserCard {...user} />
      </div>
    )
  return (
    <>
      <UnstyledButton {...buttonProps} className={classes.user} data-opens>
        <UserCard {...user} />
        <ChevronDownIcon size={16} className={classes.chevron} />
      </UnstyledButton>
      <DeferredMount isNear={isNear} isNeeded={popup.opened} onMissing={() => popup.setOpened(false)}>
        <UserMenuItems {...handlers} popup={popup} />
      </DeferredMount>
    </>
  )
}

export function PageHeader({ title, subtitle, search, tools, user, ...handlers }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <title>{`${title} – Statehouse`}</title>
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
