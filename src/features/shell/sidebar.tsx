import { NavLink, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type Area, areasOpenTo, SETTINGS_AREA } from '#contract/area.ts'
import { useServices } from '#src/lib/services.tsx'
import { useViewer } from '#src/lib/viewer.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { IconLogOut } from '#src/ui/icons.tsx'
import { AREA_ICONS } from './area-icons.tsx'
import classes from './sidebar.module.css'

export function Sidebar({ menu }: { menu: readonly Area[] }) {
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
          <AreaLink key={area.path} area={area} />
        ))}
      </div>
      <div className={classes.bottom}>
        <AreaLink area={SETTINGS_AREA} />
        <NavLink
          component="button"
          type="button"
          className={classes.item}
          label="Log out"
          leftSection={<IconLogOut />}
          onClick={() => session.send({ type: 'logOut.ask' })}
        />
      </div>
    </nav>
  )
}

function AreaLink({ area: { label, path } }: { area: Area }) {
  const isActive = useLocation({ select: ({ pathname }) => pathname.replace(/(?<=.)\/$/, '') === path })
  return (
    <NavLink
      component={Link}
      to={path}
      className={classes.item}
      label={label}
      active={isActive}
      aria-current={isActive ? 'page' : undefined}
      leftSection={AREA_ICONS[path]}
    />
  )
}
