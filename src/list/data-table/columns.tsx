import { useMemo } from 'react'
import type { Column } from './column.ts'
import { columnWidths } from './column-widths.ts'
import classes from './data-table.module.css'

interface ColumnsProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  hasSelection: boolean
  hasMenu: boolean
}

export function Columns<Row>({ rows, columns, hasSelection, hasMenu }: ColumnsProps<Row>) {
  const widths = useMemo(() => columnWidths(columns, rows), [columns, rows])
  return (
    <colgroup>
      {hasSelection && <col className={classes.tight} />}
      {columns.map(({ id }, place) => (
        <col key={id} style={{ width: widths[place] }} />
      ))}
      {hasMenu && <col className={classes.menu} />}
    </colgroup>
  )
}
