import { useHotkeys } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useContext, useRef, useState } from 'react'
import { areasOpenTo } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { AreaScreensContext, CommandsContext } from '#src/workspace/commands.ts'
import type { AreaSource } from './find-commands.ts'
import { ShortcutKeys } from './shortcut-keys.tsx'
import { isSomethingOpen } from './something-open.ts'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })))

function useSources() {
  const screens = useContext(AreaScreensContext)
  const { menu } = useServices()
  const viewer = useViewer()
  return async (): Promise<AreaSource[]> => {
    const sources = areasOpenTo(menu, viewer).map(async ({ path }) => {
      const area = await screens?.[path].load?.()
      return area ? [{ path, ...area.commands }] : []
    })
    return (await Promise.all(sources)).flat()
  }
}

export function Commands({ children }: { children: ReactNode }) {
  const sources = useSources()
  const [shown, setShown] = useState<'shortcuts' | readonly AreaSource[] | undefined>()
  const focusedBefore = useRef<Element>(null)
  const show = (what: typeof shown) => {
    focusedBefore.current = document.activeElement
    setShown(what)
  }
  const openPalette = () => {
    if (!isSomethingOpen()) void sources().then(show)
  }
  useHotkeys([['mod+K', openPalette]], [])
  // The palette is unmounted at once, so it does not return the focus itself.
  const close = () => {
    setShown(undefined)
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }
  return (
    <CommandsContext value={openPalette}>
      {children}
      <ShortcutKeys onHelp={() => show('shortcuts')} />
      <Suspense>
        {shown === 'shortcuts' && <ShortcutSheet onClose={close} />}
        {Array.isArray(shown) && (
          <CommandPalette sources={shown} onClose={close} onShortcuts={() => setShown('shortcuts')} />
        )}
      </Suspense>
    </CommandsContext>
  )
}
