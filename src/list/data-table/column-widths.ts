import type { Column } from './column.ts'

const ROWS_LOOKED_AT = 200
/** In letters: what a column asks for at most, unless its texts are not to be cut. */
const LONGEST = 40
/** In letters: the padding of a cell and the arrow of a header, and the padding of a badge. */
const ROOM = 6
const BADGE = 2

function longestText<Row>({ header, text }: Column<Row>, rows: readonly Row[]) {
  // An odd step, so as not to fall in with what repeats itself among the rows.
  const step = Math.ceil(rows.length / ROWS_LOOKED_AT) | 1
  let longest = header.length
  for (let index = 0; index < rows.length; index += step) longest = Math.max(longest, text(rows[index] as Row).length)
  return longest
}

/** By the longest text among some rows: the same whichever rows are drawn, and a row is laid out without the others. */
export function columnWidths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  const letters = columns.map((column) => {
    const longest = longestText(column, rows)
    return ROOM + (column.cell ? BADGE : 0) + (column.nowrap ? longest : Math.min(longest, LONGEST))
  })
  const all = columns.reduce((sum, { width }, place) => (width ? sum : sum + (letters[place] ?? 0)), 0)
  return columns.map(({ width }, place) => width ?? `${((100 * (letters[place] ?? 0)) / all).toFixed(2)}%`)
}
