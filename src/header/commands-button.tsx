import { ActionIcon } from '@mantine/core'
import { lazy, useContext, useRef } from 'react'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { CommandIcon } from '#src/ui/icons.tsx'
import { isApple, modLabel } from '#src/ui/keys.ts'
import { CommandsContext } from '#src/workspace/commands.ts'
import classes from './commands-button.module.css'

const HungTooltip = lazy(async () => ({
  default: (await import('#src/overlays/anchored.tsx')).AnchoredTooltip,
}))

export function CommandsButton() {
  const open = useContext(CommandsContext)
  const button = useRef<HTMLButtonElement>(null)
  if (!open) return null
  return (
    <>
      <ActionIcon
        ref={button}
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
      <DeferredMount isNeeded={false}>
        <HungTooltip element={button} label={`Search or jump… (${modLabel()} K)`} />
      </DeferredMount>
    </>
  )
}
