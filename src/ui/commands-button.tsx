import { ActionIcon, Tooltip } from '@mantine/core'
import { useContext } from 'react'
import { CommandsContext } from '#src/lib/commands.ts'
import { CommandIcon } from './icons.tsx'

/** Opens the command palette, and tells that there is one. */
export function CommandsButton() {
  const open = useContext(CommandsContext)
  if (!open) return null
  return (
    <Tooltip label="Commands (Ctrl K)">
      <ActionIcon size="lg" aria-label="Commands" aria-keyshortcuts="Control+K" onClick={open}>
        <CommandIcon size={20} />
      </ActionIcon>
    </Tooltip>
  )
}
