import { ActionIcon } from '@mantine/core'
import { type ComponentPropsWithRef, useContext } from 'react'
import { CommandIcon } from '#src/ui/icons.tsx'
import { isApple, modLabel } from '#src/ui/keys.ts'
import { part } from '#src/ui/second-file.tsx'
import { CommandsContext } from '#src/workspace/commands.ts'
import classes from './commands-button.module.css'

export function PlainCommandsButton(props: ComponentPropsWithRef<'button'>) {
  const open = useContext(CommandsContext)
  return (
    <ActionIcon
      {...props}
      size="lg"
      className={classes.button}
      aria-label={`Search or jump… ${modLabel()} K`}
      aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
      onClick={open}
    >
      <CommandIcon size={20} />
      <span className={classes.words}>Search or jump…</span>
      <kbd className={classes.key}>{modLabel()} K</kbd>
    </ActionIcon>
  )
}

const WithTooltip = part<typeof import('./commands-tooltip.tsx').CommandsTooltip>(
  'CommandsTooltip',
  PlainCommandsButton,
)

export const CommandsButton = () => useContext(CommandsContext) && <WithTooltip />
