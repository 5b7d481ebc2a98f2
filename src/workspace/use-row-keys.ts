import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from '#src/ui/is-typing.ts'

/** While nothing is open, J and K move the focus to what opens the next or previous row, and X selects the row. */
export function useRowKeys() {
  useWindowEvent('keydown', (event) => {
    const key = event.key.toLowerCase()
    const step = { j: 1, k: -1, x: 0 }[key]
    if (step === undefined || isTyping(event) || document.querySelector('[role="dialog"][aria-modal="true"]')) return
    const rows = [...document.querySelectorAll('tr[data-index]')]
    const current = rows.findIndex((row) => row.contains(document.activeElement))
    if (key === 'x') rows[current]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
    else rows[current < 0 ? 0 : current + step]?.querySelector('button')?.focus()
  })
}
