import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { type CommandSource, CommandsContext } from '#src/workspace/commands.ts'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })))

interface CommandsProps {
  /** What each area has to offer; asked for when the palette is opened for the first time. */
  sources: () => Promise<readonly CommandSource[]>
  children: ReactNode
}

/** In front of what is open already nothing else is opened: what was typed there would be lost on the way. */
const isSomethingOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The shortcuts of the dashboard, and what they open. */
export function Commands({ sources, children }: CommandsProps) {
  const [shown, setShown] = useState<'shortcuts' | readonly CommandSource[] | undefined>()
  const focusedBefore = useRef<Element>(null)
  const show = (what: typeof shown) => {
    focusedBefore.current = document.activeElement
    setShown(what)
  }
  const openPalette = () => {
    if (!isSomethingOpen()) void sources().then(show)
  }
  useHotkeys([['mod+K', openPalette]], [])
  // Not by useHotkeys, which asks for Shift or forbids it: where the question mark is depends on the keyboard.
  useWindowEvent('keydown', (event) => {
    if (isTypedInto(event.target) || isSomethingOpen() || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '?') show('shortcuts')
    if (event.key !== '/') return
    event.preventDefault()
    document.querySelector<HTMLInputElement>('header input[type="search"]')?.focus()
  })
  // What is removed at once gives no focus back by itself.
  const close = () => {
    setShown(undefined)
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }
  return (
    <CommandsContext value={openPalette}>
      {children}
      <Suspense>
        {shown === 'shortcuts' && <ShortcutSheet onClose={close} />}
        {Array.isArray(shown) && <CommandPalette sources={shown} onClose={close} />}
      </Suspense>
    </CommandsContext>
  )
}
