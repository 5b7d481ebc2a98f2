import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { NOTHING } from '#src/format/dates.ts'
import { RowMenu, type RowMenuItem } from '#src/overlays/row-menu.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'

export const contentOf = <Row,>(column: Column<Row>, row: Row) => column.cell?.(row) ?? column.text(row)

export interface RowProps<Row> {
  columns: readonly Column<Row>[]
  rowMenu?: (row: Row) => readonly RowMenuItem[]
  onOpen?: (row: Row) => void
  /** Chooses a row, or no longer; without it rows are not chosen. */
  onToggle?: (id: string) => void
  /** Rows of the table above the first one. */
  rowsAbove: number
}

interface DataRowProps<Row> extends RowProps<Row> {
  id: string
  row: Row
  name: string
  isSelected: boolean
  /** Its place among all rows of the list, from 0. */
  index: number
  onFocus?: (id: string) => void
}

function PlainRow<Row>(props: DataRowProps<Row>) {
  const { id, row, name, columns, rowMenu, onOpen, onToggle, isSelected, index, rowsAbove, onFocus } = props
  return (
    <tr
      data-index={index}
      // The head is the first row, and rows are counted from 1.
      aria-rowindex={rowsAbove + index + 2}
      data-selected={isSelected || undefined}
      onFocus={onFocus && (() => onFocus(id))}
    >
      {onToggle && (
        <td className={classes.tight}>
          <Checkbox size="xs" aria-label={`Select ${name}`} checked={isSelected} onChange={() => onToggle(id)} />
        </td>
      )}
      {columns.map((column, place) => {
        const content = contentOf(column, row)
        const shown = typeof content === 'string' ? <span className={classes.text}>{content}</span> : content
        return (
          <td
            key={column.id}
            data-align={column.align}
            data-nowrap={column.nowrap}
            data-nothing={content === NOTHING || undefined}
          >
            {place === 0 && onOpen ? (
              <button type="button" className={classes.open} onClick={() => onOpen(row)}>
                {shown}
              </button>
            ) : (
              shown
            )}
          </td>
        )
      })}
      {rowMenu && (
        <td className={classes.tight}>
          <RowMenu label={`Actions for ${name}`} items={() => rowMenu(row)} />
        </td>
      )}
    </tr>
  )
}

/** One row. It is drawn again only when something of it changes: a scrolled list draws nothing but what comes into view. */
export const DataRow = memo(PlainRow) as typeof PlainRow
