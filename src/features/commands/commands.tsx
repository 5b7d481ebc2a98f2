import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useContext, useRef, useState } from 'react'
import { areasOpenTo } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { isTyping } from '#src/ui/is-typing.ts'
import { AreaScreensContext, CommandsContext } from '#src/workspace/commands.ts'
import type { AreaSource } from './find-commands.ts'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })))

/** The palette does not open in front of a dialog: what was typed there would be lost. */
const isSomethingOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

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
  // useHotkeys cannot do this: it requires or forbids Shift, and keyboards differ in where the question mark is.
  useWindowEvent('keydown', (event) => {
    if (isTyping(event) || isSomethingOpen()) return
    if (event.key === '?') show('shortcuts')
    if (event.key !== '/') return
    event.preventDefault()
    document.querySelector<HTMLInputElement>('header input[type="search"]')?.focus()
  })
  // The palette is unmounted at once, so it does not return the focus itself.
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
