import type { Column } from './column.ts'

const ROWS_READ = 200
/** The arrow of a header, in letters. */
const ARROW = 2
/** The padding of a cell and of a badge. */
const PADDING = '2.25rem'

/** In letters, among some of the rows. */
function longestText<Row>({ header, text }: Column<Row>, rows: readonly Row[]) {
  // An odd step, so as not to fall in with what repeats itself among the rows.
  const step = Math.ceil(rows.length / ROWS_READ) | 1
  let longest = header.length + ARROW
  for (let index = 0; index < rows.length; index += step) longest = Math.max(longest, text(rows[index] as Row).length)
  return longest
}

/**
 * The columns of the table's CSS grid. `scrolled`: the rows of a list of which only some are drawn, so that a column
 * keeps its width while others scroll into view.
 */
export const columnTracks = <Row>(columns: readonly Column<Row>[], scrolled?: readonly Row[]): string[] =>
  columns.map((column) => {
    const { size } = column
    if (size) return `minmax(${size.min}rem, ${size.max ? `${size.max}rem` : `${size.weight ?? 1}fr`})`
    return `minmax(${scrolled ? `calc(${longestText(column, scrolled)}ch + ${PADDING})` : 'max-content'}, auto)`
  })
