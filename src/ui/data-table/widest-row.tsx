import { useMemo } from 'react'
import type { Column } from './column.ts'
import { contentOf } from './data-row.tsx'
import classes from './data-table.module.css'

/** For each column the row with the longest text. */
function widestRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): (Row | undefined)[] {
  return columns.map(({ text }) => {
    let longest = -1
    let widest: Row | undefined
    for (const row of rows) {
      const { length } = text(row)
      if (length > longest) [longest, widest] = [length, row]
    }
    return widest
  })
}

interface WidestRowProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  hasSelection: boolean
  hasMenu: boolean
}

/**
 * An unseen row with the longest text of every column. A collapsed row takes no height and still has its say in the widths
 * of columns, so that they stay as they are while other rows scroll into view.
 */
export function WidestRow<Row>({ rows, columns, hasSelection, hasMenu }: WidestRowProps<Row>) {
  const widest = useMemo(() => widestRows(rows, columns), [rows, columns])
  return (
    <tbody className={classes.widest} aria-hidden="true">
      <tr>
        {hasSelection && <td />}
        {columns.map((column, place) => {
          const row = widest[place]
          return (
            <td key={column.id} data-nowrap={column.nowrap}>
              {row !== undefined && contentOf(column, row)}
            </td>
          )
        })}
        {hasMenu && <td />}
      </tr>
    </tbody>
  )
}
