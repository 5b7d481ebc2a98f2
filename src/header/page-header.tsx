import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { part } from '#src/ui/second-file.tsx'
import classes from './page-header.module.css'
import { SearchBox } from './search-box.tsx'
import { UserButton, UserCard, type UserMenuProps } from './user-button.tsx'

export interface PageHeaderProps extends UserMenuProps {
  title: string
  subtitle?: string
  search?: { label: string; value: string; onChange: (value: string) => void; delay?: number | undefined }
  tools?: ReactNode
}

const UserMenu = part<typeof import('./user-menu.tsx').UserMenu>('UserMenu', ({ user }) => <UserButton user={user} />)

export function PageHeader({ title, subtitle, search, tools, user, ...handlers }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <title>{`${title} – Statehouse`}</title>
      <div className={classes.titles}>
        <Text component="h1" size="xl" fw={600}>
          {title}
        </Text>
        {subtitle && (
          <Text size="sm" c="dimmed">
            {subtitle}
          </Text>
        )}
      </div>
      {search && <SearchBox {...search} />}
      {tools}
      {Object.values(handlers).some(Boolean) ? (
        <UserMenu user={user} {...handlers} />
      ) : (
        <div className={classes.user}>
          <UserCard {...user} />
        </div>
      )}
    </header>
  )
}
