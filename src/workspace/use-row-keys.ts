import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from '#src/ui/is-typing.ts'
import type { Workspace } from './workspace.tsx'

/** J and K move the focus through the rows while nothing is open: to what opens the record, or to its menu. */
export function useRowKeys({ actor }: Pick<Workspace, 'actor'>) {
  useWindowEvent('keydown', (event) => {
    const step = { j: 1, k: -1 }[event.key.toLowerCase()]
    if (!step || isTyping(event) || !actor.getSnapshot().matches('browsing')) return
    const rows = [...document.querySelectorAll('tr[data-index]')]
    const current = rows.findIndex((row) => row.contains(document.activeElement))
    rows[current < 0 ? 0 : current + step]?.querySelector('button')?.focus()
  })
}
