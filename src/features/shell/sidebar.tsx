import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { type AreaPath, areasOpenTo, type MenuArea, SETTINGS_AREA } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { LogoutIcon } from '#src/ui/icons.tsx'
import { AreaScreensContext } from '#src/workspace/commands.ts'
import classes from './sidebar.module.css'

export function Sidebar({ menu }: { menu: readonly MenuArea[] }) {
  const { session } = useServices()
  const items = areasOpenTo(menu, useViewer())
  return (
    <nav className={classes.sidebar} aria-label="Main">
      <div className={classes.header}>
        <BrandMark />
        <Text fw={600}>RBAC Dashboard</Text>
      </div>
      <div className={classes.items}>
        {items.length === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            No accessible menu items
          </Text>
        )}
        {items.map((area) => (
          <AreaLink key={area.path} {...area} />
        ))}
      </div>
      <div className={classes.bottom}>
        <AreaLink {...SETTINGS_AREA} />
        <button type="button" className={classes.item} onClick={session.logOut.ask}>
          <LogoutIcon />
          Log out
        </button>
      </div>
    </nav>
  )
}

function AreaLink({ label, path }: { label: string; path: AreaPath }) {
  const Icon = useContext(AreaScreensContext)?.[path].icon
  return (
    <Link to={path} className={classes.item} activeOptions={{ exact: true, includeSearch: false }}>
      {Icon && <Icon />}
      {label}
    </Link>
  )
}
