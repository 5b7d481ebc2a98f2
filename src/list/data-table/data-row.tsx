import { memo } from 'react'
import { NOTHING } from '#src/format/dates.ts'
import type { Selection } from '#src/list/use-selection.tsx'
import type { Mark } from '#src/live/arrange.ts'
import { DotsButton } from '#src/ui/dots-button.tsx'
import type { RowMenuItem } from '#src/ui/row-menu-item.ts'
import { part } from '#src/ui/second-file.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { TableRow } from './use-data-table.ts'

const RowMenu = part<typeof import('#src/overlays/row-menu.tsx').RowMenu>('RowMenu', ({ label }) => (
  <DotsButton label={label} />
))

const contentOf = <Row,>(column: Column<Row>, row: Row) => column.cell?.(row) ?? column.text(row)

export interface RowProps<Row> {
  columns: readonly Column<Row>[]
  rowMenu?: (row: Row) => readonly RowMenuItem[]
  /** Its first cell is a button, whose press the table takes. */
  opens?: boolean
  Box?: Selection['Box'] | undefined
  /** Rows of the table above the first one. */
  rowsAbove: number
}

interface DataRowProps<Row extends object> extends RowProps<Row> {
  row: TableRow<Row>
  name: string
  isSelected: boolean
  mark: Mark | undefined
  /** Among all rows of the list, from 0. */
  index: number
  onFocus?: (id: string) => void
}

function PlainRow<Row extends object>(props: DataRowProps<Row>) {
  const { row, name, columns, rowMenu, opens, Box, isSelected, mark, index, rowsAbove, onFocus } = props
  const { id, original } = row
  return (
    <tr
      data-index={index}
      data-record={id}
      // The head is the first row, and rows are counted from 1.
      aria-rowindex={rowsAbove + index + 2}
      data-selected={isSelected || undefined}
      data-mark={mark}
      data-opens={opens || undefined}
      onFocus={onFocus && (() => onFocus(id))}
    >
      {Box && (
        <td className={classes.tight}>
          <Box label={`Select ${name}`} checked={isSelected} onChange={(checked) => row.toggleSelected(checked)} />
        </td>
      )}
      {columns.map((column, place) => {
        const content = contentOf(column, original)
        const isName = place === 0
        return (
          <td
            key={column.id}
            className={isName ? classes.name : undefined}
            data-align={column.align}
            data-label={column.header}
            data-nothing={content === NOTHING || undefined}
          >
            {isName && opens ? (
              <button type="button" className={classes.open}>
                {content}
              </button>
            ) : (
              content
            )}
            {isName && mark === 'gone' && <span className={classes.reason}>No longer in this list</span>}
          </td>
        )
      })}
      {rowMenu && (
        <td className={classes.menu}>
          <RowMenu label={`Actions for ${name}`} items={() => rowMenu(original)} />
        </td>
      )}
    </tr>
  )
}

/** Rendered again only when one of its props changes: scrolling renders new rows only. */
export const DataRow = memo(PlainRow) as typeof PlainRow
