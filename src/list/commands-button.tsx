import { ActionIcon } from '@mantine/core'
import { lazy, useContext, useRef } from 'react'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { CommandIcon } from '#src/ui/icons.tsx'
import { CommandsContext } from '#src/workspace/commands.ts'

const HungTooltip = lazy(async () => ({
  default: (await import('#src/overlays/anchored.tsx')).AnchoredTooltip,
}))

export function CommandsButton() {
  const open = useContext(CommandsContext)
  const button = useRef<HTMLButtonElement>(null)
  if (!open) return null
  return (
    <>
      <ActionIcon ref={button} size="lg" aria-label="Commands" aria-keyshortcuts="Control+K" onClick={open}>
        <CommandIcon size={20} />
      </ActionIcon>
      <DeferredMount isNeeded={false}>
        <HungTooltip element={button} label="Commands (Ctrl K)" />
      </DeferredMount>
    </>
  )
}
