import { notifyInfo } from '#src/ui/toasts.tsx'
import classes from './data-table.module.css'

/** The whole text of a cell that shows its first letters. */
export const wholeOf = (cell: HTMLElement) => cell.querySelector<HTMLElement>('[data-whole]')?.dataset.whole

// biome-ignore lint/performance/useDomNodeTextContent: items of a cell are apart in it, as they are on the screen
export const textOf = (cell: HTMLElement) => wholeOf(cell) ?? cell.innerText

const CELLS = `tr:not([aria-hidden]) > :is(th, td):not(.${classes.tight}, .${classes.menu})`

/** True where the selection has rows that are not drawn. After its first row is removed, it begins at the table body. */
const reachesGap = (table: Element, marked: Selection) =>
  [...table.querySelectorAll('tr[aria-hidden]')].some(
    (gap) =>
      marked.containsNode(gap, true) || [marked.anchorNode, marked.focusNode].some((end) => end === gap.parentNode),
  )

/** A browser would write a line for each cell, since cells of a grid are blocks. One cell is copied as it is marked. */
export function copyRows(event: ClipboardEvent) {
  const marked = window.getSelection()
  const { currentTarget, clipboardData } = event
  if (!marked?.rangeCount || !clipboardData || !(currentTarget instanceof Element)) return
  const { endContainer, endOffset } = marked.getRangeAt(0)
  const isIn = (cell: Element) => marked.containsNode(cell, true) && !(endOffset === 0 && cell.contains(endContainer))
  const cells = [...currentTarget.querySelectorAll<HTMLElement>(CELLS)].filter(isIn)
  if (cells.length < 2) return
  const lineOf = (cell: HTMLElement) => textOf(cell).trim().replace(/\s+/g, ' ')
  const lines = [...Map.groupBy(cells, (cell) => cell.parentElement).values()].map((row) => row.map(lineOf))
  const table = document.createElement('table')
  for (const line of lines) {
    const row = table.insertRow()
    for (const text of line) row.insertCell().append(text)
  }
  clipboardData.setData('text/html', table.outerHTML)
  clipboardData.setData('text/plain', lines.map((line) => line.join('\t')).join('\n'))
  event.preventDefault()
  if (reachesGap(currentTarget, marked))
    notifyInfo('Some marked rows are missing from the copy. A list copies the rows near the screen.')
}
