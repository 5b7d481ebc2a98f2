import { Text } from '@mantine/core'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { type AreaPath, areasOpenTo, type MenuArea, SETTINGS_AREA, WORKFLOWS_AREA } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { lastViewOf } from '#src/list/last-view.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { CloseIcon, LogoutIcon, MenuIcon } from '#src/ui/icons.tsx'
import classes from './sidebar.module.css'

const ID = 'main-menu'

/** On a small screen, the sidebar is a popover, which this opens. */
export function MenuBar() {
  return (
    <nav className={classes.bar} aria-label="Menu bar">
      <button type="button" className={classes.toggle} popoverTarget={ID} aria-label="Menu">
        <MenuIcon size={20} />
      </button>
      <BrandMark />
      <Text fw={600}>RBAC Dashboard</Text>
    </nav>
  )
}

interface SidebarProps {
  menu: readonly MenuArea[]
  isFolded: boolean
}

export function Sidebar({ menu, isFolded }: SidebarProps) {
  const { session } = useServices()
  const items = areasOpenTo(menu, useViewer())
  return (
    <nav id={ID} className={classes.sidebar} aria-label="Main" popover={isFolded ? 'auto' : undefined}>
      <div className={classes.header}>
        <BrandMark />
        <Text fw={600}>RBAC Dashboard</Text>
        {isFolded && (
          <button
            type="button"
            className={classes.toggle}
            popoverTarget={ID}
            popoverTargetAction="hide"
            aria-label="Close menu"
          >
            <CloseIcon size={20} />
          </button>
        )}
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
        {items.length > 0 && (
          <div className={classes.apart}>
            <AreaLink {...WORKFLOWS_AREA} />
          </div>
        )}
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
  const { icon: Icon, waiting: Waiting } = useRouter().routesByPath[path].options.staticData ?? {}
  const services = useServices()
  const current = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <Link
      to={path}
      search={lastViewOf(services, path, current) as never}
      className={classes.item}
      activeOptions={{ exact: path !== WORKFLOWS_AREA.path, includeSearch: false }}
    >
      {Icon && <Icon />}
      {label}
      {Waiting && <Waiting />}
    </Link>
  )
}
