import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { modKeyOf } from '#src/ui/keys.ts'
import { openDialog } from '#src/ui/open-dialog.ts'
import { part } from '#src/ui/second-file.tsx'
import { CommandsContext } from '#src/workspace/commands.ts'
import type { CommandPaletteProps } from './command-palette.tsx'
import classes from './commands.module.css'
import { ShortcutKeys } from './shortcut-keys.tsx'

const CommandPalette = part<(props: Omit<CommandPaletteProps, 'sources'>) => ReactNode>('CommandPalette')
const ShortcutSheet = part<typeof import('./shortcut-sheet.tsx').ShortcutSheet>('ShortcutSheet')

type TypedAheadProps = Pick<CommandPaletteProps, 'query' | 'onQueryChange' | 'onClose'>

/** Takes what is typed until the palette has the focus. */
const TypedAhead = ({ query, onQueryChange, onClose }: TypedAheadProps) => (
  <input
    ref={focus}
    className={classes.typedAhead}
    aria-label="Command or record"
    value={query}
    onChange={({ currentTarget }) => onQueryChange(currentTarget.value)}
    onKeyDown={({ key }) => key === 'Escape' && onClose()}
  />
)

const focus = (input: HTMLInputElement | null) => input?.focus()

export function Commands({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<'shortcuts' | 'palette'>()
  const [query, setQuery] = useState('')
  const [isTaken, setTaken] = useState(false)
  const focusedBefore = useRef<Element>(null)
  const show = (what: typeof shown) => {
    focusedBefore.current = document.activeElement
    setShown(what)
  }
  const openPalette = () => {
    // What was typed in a dialog would be lost.
    if (openDialog() || shown) return
    setQuery('')
    setTaken(false)
    show('palette')
  }
  useWindowEvent('keydown', (event) => {
    if (modKeyOf(event) !== 'k') return
    event.preventDefault()
    openPalette()
  })
  // The palette is unmounted at once, so it does not return the focus itself.
  const close = () => {
    setShown(undefined)
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }
  return (
    <CommandsContext value={openPalette}>
      {children}
      <ShortcutKeys onHelp={() => show('shortcuts')} />
      {shown === 'shortcuts' && <ShortcutSheet onClose={close} />}
      {shown === 'palette' && !isTaken && <TypedAhead query={query} onQueryChange={setQuery} onClose={close} />}
      {shown === 'palette' && (
        <CommandPalette
          query={query}
          onQueryChange={setQuery}
          onFocus={() => setTaken(true)}
          onClose={close}
          onLeave={() => {
            focusedBefore.current = document.getElementById('main')
          }}
          onShortcuts={() => setShown('shortcuts')}
        />
      )}
    </CommandsContext>
  )
}
