import { useWindowEvent } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { areasOpenTo, COMMON_AREAS } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { focusSearch } from '#src/header/search-box.tsx'
import { lastViewOf } from '#src/list/last-view.ts'
import { singleKeyOf } from '#src/ui/keys.ts'
import { openDialog } from '#src/ui/open-dialog.ts'
import { goKeysOf } from './go-keys.ts'

const SEQUENCE_MS = 1_500

/** "/", "?" and "G T". useHotkeys has no sequences, and requires or forbids Shift, which "?" needs on some keyboards only. */
export function ShortcutKeys({ onHelp }: { onHelp: () => void }) {
  const navigate = useNavigate()
  const services = useServices()
  const { menu } = services
  const viewer = useViewer()
  const startedAt = useRef(Number.NEGATIVE_INFINITY)
  useWindowEvent('keydown', (event) => {
    const key = singleKeyOf(event)
    if (key === '' || openDialog()) return
    const { timeStamp } = event
    if (key === '?') onHelp()
    if (key === '/') {
      event.preventDefault()
      focusSearch()
    }
    const isSecond = timeStamp - startedAt.current < SEQUENCE_MS
    startedAt.current = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
    if (!isSecond) return
    const keys = goKeysOf(menu)
    const area = areasOpenTo([...menu, ...COMMON_AREAS], viewer).find(({ path }) => keys.get(path) === key)
    if (!area) return
    // The key may have a meaning in rows too.
    event.stopImmediatePropagation()
    const search = lastViewOf(services, area.path, window.location.pathname)
    void navigate({ to: area.path, search } as never).then(() => document.getElementById('main')?.focus())
  })
  return null
}
