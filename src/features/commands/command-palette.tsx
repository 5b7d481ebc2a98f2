import '#src/ui/overlay-styles.ts'
import '@mantine/spotlight/styles.layer.css'
import { useComputedColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect } from 'react'
import { type AreaPath, areasOpenTo } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { keeperOf } from '#src/preferences/keep.ts'
import { InfoIcon, Lines, LogoutIcon, PlusIcon, SearchIcon } from '#src/ui/icons.tsx'
import type { CommandSource } from '#src/workspace/commands.ts'
import classes from './command-palette.module.css'
import type { Command } from './find-commands.ts'
import { useCommands } from './use-commands.ts'

const [store, spotlight] = createSpotlight()

export interface CommandPaletteProps {
  query: string
  onQueryChange: (query: string) => void
  /** The search box has the focus. */
  onFocus: () => void
  onShortcuts: () => void
  sources: Readonly<Partial<Record<AreaPath, CommandSource>>>
  onClose: () => void
  /** A command leads to another area. */
  onLeave: () => void
}

export function CommandPalette(props: CommandPaletteProps) {
  const { sources, query, onQueryChange, onFocus, onClose, onLeave, onShortcuts } = props
  const navigate = useNavigate()
  const services = useServices()
  const isDark = useComputedColorScheme() === 'dark'
  const viewer = useViewer()
  const open = areasOpenTo(services.menu, viewer).flatMap(({ path, label }) => {
    const source = sources[path]
    return source ? { path, label, ...source } : []
  })
  const { groups, isLoading, hint } = useCommands(open, query)
  useEffect(() => {
    spotlight.open()
    return spotlight.close
  }, [])
  const run = ({ kind, to, href, search, intent }: Command) => {
    if (kind === 'theme') keeperOf(services).change({ theme: isDark ? 'light' : 'dark' })
    else if (kind === 'log out') services.session.logOut.ask()
    else if (kind === 'shortcuts') onShortcuts()
    else if (href) window.open(href, '_blank', 'noopener')
    else {
      if (to !== window.location.pathname) onLeave()
      void navigate({ to, search: search ?? {}, state: { intent } } as never)
    }
  }
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={onQueryChange}
      onSpotlightClose={onClose}
      yOffset="min(5rem, 10dvh)"
      classNames={{
        content: classes.content,
        search: classes.search,
        actionsList: classes.list,
        actionsGroup: classes.group,
        action: classes.action,
        actionBody: classes.body,
        actionLabel: classes.label,
        actionDescription: classes.detail,
      }}
      attributes={{ content: { 'aria-label': 'Commands' } }}
      scrollable
      maxHeight={420}
      radius="lg"
      lockScroll={false}
      transitionProps={{ duration: 80 }}
    >
      <Spotlight.Search
        aria-label="Command or record"
        placeholder="Search or jump to..."
        leftSection={<SearchIcon size={18} />}
        onFocus={onFocus}
        onKeyDown={chooseFirst}
        size="md"
      />
      <Spotlight.ActionsList aria-label="Commands">
        {groups.map(({ label, commands }) => (
          <Group key={`${label} ${commands[0]?.key}`} label={label} commands={commands} onRun={run} />
        ))}
        {/* A screen reader announces what changes in a region that was there before. */}
        <div role="status">
          {groups.length === 0 && (
            <Spotlight.Empty>
              <span>{isLoading ? 'Loading records...' : 'Nothing found'}</span>
              {!isLoading && hint && <span className={classes.hint}>{hint}</span>}
            </Spotlight.Empty>
          )}
        </div>
      </Spotlight.ActionsList>
      {groups.length > 0 && <Spotlight.Footer className={classes.footer}>Type &gt; for actions</Spotlight.Footer>}
    </Spotlight.Root>
  )
}

/** Enter runs the highlighted command, or the first one where none is highlighted; the first is never a move. */
function chooseFirst({ key, currentTarget }: KeyboardEvent) {
  const palette = currentTarget.closest('[role="dialog"]')
  if (key !== 'Enter' || palette?.querySelector('[data-selected]')) return
  palette?.querySelector<HTMLElement>('[data-action]')?.click()
}

interface GroupProps {
  label: string
  commands: readonly Command[]
  onRun: (command: Command) => void
}

function Group({ label, commands, onRun }: GroupProps) {
  return (
    <Spotlight.ActionsGroup label={label}>
      {commands.map((command) => (
        <Spotlight.Action
          key={command.key}
          label={command.label}
          description={command.detail}
          leftSection={<CommandIcon command={command} />}
          data-kind={command.kind}
          closeSpotlightOnTrigger={command.kind !== 'shortcuts'}
          onClick={() => onRun(command)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

const drawn = (...paths: string[]) => <Lines size={18} paths={paths} />

const ICONS = {
  move: drawn('M6 5v6a3 3 0 0 0 3 3h9', 'm14.5 10 4 4-4 4'),
  create: <PlusIcon size={18} />,
  page: <InfoIcon size={18} />,
  theme: drawn('M19 14.5A7.5 7.5 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5Z'),
  shortcuts: drawn('M3.5 7h17v10h-17Z', 'M7 10.5v.01M10.5 10.5v.01M14 10.5v.01M17.5 10.5v.01', 'M8.5 14h7'),
  'log out': <LogoutIcon size={18} />,
}

/** Records have the icon of their area. */
function CommandIcon({ command: { kind, to } }: { command: Command }) {
  const { routesByPath } = useRouter()
  if (kind !== 'area' && kind !== 'record') return ICONS[kind]
  const Icon = Object.entries(routesByPath).find(([path]) => path === to)?.[1].options.staticData?.icon
  return Icon && <Icon />
}
