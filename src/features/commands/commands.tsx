import { useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, useRef, useState } from 'react'
import { areasOpenTo } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { DeferredMount, MISSING_PART } from '#src/overlays/deferred-mount.tsx'
import { modKeyOf } from '#src/ui/keys.ts'
import { isMissingCode } from '#src/ui/missing-code.ts'
import { openDialog } from '#src/ui/open-dialog.ts'
import { notifyError } from '#src/ui/toasts.tsx'
import { CommandsContext } from '#src/workspace/commands.ts'
import type { AreaSource } from './find-commands.ts'
import { ShortcutKeys } from './shortcut-keys.tsx'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })))

function useSources() {
  const { routesByPath } = useRouter()
  const { menu } = useServices()
  const viewer = useViewer()
  return async (): Promise<AreaSource[]> => {
    const sources = areasOpenTo(menu, viewer).map(async ({ path, label }) => {
      const area = await routesByPath[path].options.staticData?.commands?.()
      return area ? [{ path, label, ...area.commands }] : []
    })
    return (await Promise.all(sources)).flat()
  }
}

export function Commands({ children }: { children: ReactNode }) {
  const sources = useSources()
  const [shown, setShown] = useState<'shortcuts' | 'opening' | readonly AreaSource[] | undefined>()
  const [query, setQuery] = useState('')
  const focusedBefore = useRef<Element>(null)
  const show = (what: typeof shown) => {
    focusedBefore.current = document.activeElement
    setShown(what)
  }
  const openPalette = () => {
    // What was typed in a dialog would be lost.
    if (openDialog() || shown) return
    setQuery('')
    show('opening')
    const open = (loaded: AreaSource[]) => setShown((current) => (current === 'opening' ? loaded : current))
    const fail = (error: unknown) => {
      setShown(undefined)
      if (!isMissingCode(error)) throw error
      void notifyError(MISSING_PART)
    }
    void sources().then(open, fail)
  }
  useWindowEvent('keydown', (event) => {
    if (modKeyOf(event) !== 'k') return
    event.preventDefault()
    openPalette()
  })
  // What is typed before the palette has loaded and taken the focus.
  useWindowEvent(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, target } = event
      const isInside = target instanceof Element && target.closest('[role="dialog"]')
      if (!shown || shown === 'shortcuts' || isInside || ctrlKey || metaKey) return
      if (key === 'Escape') close()
      else if (key === 'Backspace') setQuery((typed) => typed.slice(0, -1))
      else if (key.length === 1) setQuery((typed) => typed + key)
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
  // The palette is unmounted at once, so it does not return the focus itself.
  const close = () => {
    setShown(undefined)
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }
  return (
    <CommandsContext value={openPalette}>
      {children}
      <ShortcutKeys onHelp={() => show('shortcuts')} />
      {shown && (
        <DeferredMount key={String(shown === 'shortcuts')} isNeeded onMissing={close}>
          {shown === 'shortcuts' && <ShortcutSheet onClose={close} />}
          {Array.isArray(shown) && (
            <CommandPalette
              sources={shown}
              query={query}
              onQueryChange={setQuery}
              onClose={close}
              onLeave={() => {
                focusedBefore.current = document.getElementById('main')
              }}
              onShortcuts={() => setShown('shortcuts')}
            />
          )}
        </DeferredMount>
      )}
    </CommandsContext>
  )
}
