import '#src/ui/overlay-styles.ts'
import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { SearchIcon } from '#src/ui/icons.tsx'
import classes from './command-palette.module.css'
import type { AreaSource, Command } from './find-commands.ts'
import { useCommands } from './use-commands.ts'

const [store, spotlight] = createSpotlight()

interface CommandPaletteProps {
  sources: readonly AreaSource[]
  onClose: () => void
}

export function CommandPalette({ sources, onClose }: CommandPaletteProps) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const { areas, records, moves, help, isLoading } = useCommands(sources, query)
  useEffect(() => {
    spotlight.open()
    return spotlight.close
  }, [])
  const run = ({ to, href, search, intent }: Command) => {
    if (href) window.open(href, '_blank', 'noopener')
    else void navigate({ to, search: search ?? {}, state: { intent } } as never)
  }
  const isEmpty = areas.length + records.length + moves.length + help.length === 0
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      classNames={{
        content: classes.content,
        search: classes.search,
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
        onKeyDown={chooseFirst}
        size="md"
      />
      <Spotlight.ActionsList aria-label="Commands">
        <Group label="Areas" commands={areas} onRun={run} />
        <Group label="Moves" commands={moves} onRun={run} />
        <Group label="Records" commands={records} onRun={run} />
        <Group label="Help" commands={help} onRun={run} />
        {isEmpty && (
          <Spotlight.Empty role="status">{isLoading ? 'Loading records...' : 'Nothing found'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** Enter runs the highlighted command, or the first one where the list has just changed and none is highlighted. */
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
  if (commands.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={label}>
      {commands.map((command) => (
        <Spotlight.Action
          key={command.key}
          label={command.label}
          description={command.detail}
          onClick={() => onRun(command)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}
