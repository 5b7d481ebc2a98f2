import { useWindowEvent } from '@mantine/hooks'
import { singleKeyOf } from '#src/ui/keys.ts'
import { openerIn, rowsShown } from '#src/ui/list-rows.ts'
import { openDialog } from '#src/ui/open-dialog.ts'

/** While nothing is open, J and K move the focus to what opens the next or previous row, and X selects the row. */
export function useRowKeys(select: (index: number) => void) {
  useWindowEvent('keydown', (event) => {
    const key = singleKeyOf(event)
    const step = { j: 1, k: -1, x: 0 }[key]
    if (step === undefined || openDialog()) return
    const rows = rowsShown()
    const current = rows.findIndex((row) => row.contains(document.activeElement))
    if (key === 'x') select(Number(rows[current]?.dataset.index))
    else openerIn(rows[current < 0 ? 0 : current + step])?.focus()
  })
}
