import { Fragment, useMemo, useRef, useState } from 'react'
import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import type { Shown } from '#src/live/arrange.ts'
import { part } from '#src/ui/second-file.tsx'
import type { Column } from './column.ts'
import { DataRow, type RowProps } from './data-row.tsx'
import classes from './data-table.module.css'
import type { TableRow } from './use-data-table.ts'
import { useRowPlace } from './use-row-position.ts'

const UnreadableRows = part<typeof import('./unreadable-rows.tsx').UnreadableRows>('UnreadableRows')

const RowWindow = part<typeof import('./row-window.tsx').RowWindow>('RowWindow')

/** Lists of up to this many rows are rendered whole: fast enough, and the browser's search and print cover all rows. */
export const LONGEST_PLAIN_LIST = 100

interface TableBodyProps<Row extends object> extends Omit<TableRowsProps<Row>, 'rowsAbove'> {
  unreadable: readonly UnreadableRow[]
}

export function TableBody<Row extends object>({ unreadable, ...rest }: TableBodyProps<Row>) {
  const props = { ...rest, rowsAbove: unreadable.length }
  const cells = rest.columns.length + Number(rest.Box !== undefined) + Number(rest.rowMenu !== undefined)
  return (
    <>
      {unreadable.length > 0 && <UnreadableRows rows={unreadable} cells={cells} />}
      {rest.rows.length <= LONGEST_PLAIN_LIST ? <PlainRows {...props} /> : <VirtualRows {...props} />}
    </>
  )
}

/** What `DataRow` gets beside its place. */
const ofRow = <Row extends object>({ rows: _, first, marks, ...shared }: TableRowsProps<Row>, row: TableRow<Row>) => ({
  ...shared,
  row,
  name: first?.text(row.original) ?? '',
  isSelected: row.getIsSelected(),
  mark: marks?.get(row.id),
})

const PlainRows = <Row extends object>(props: TableRowsProps<Row>) => (
  <tbody>
    {props.rows.map((row, index) => (
      <DataRow key={row.id} {...ofRow(props, row)} index={index} />
    ))}
  </tbody>
)

interface TableRowsProps<Row extends object> extends RowProps<Row> {
  rows: readonly TableRow<Row>[]
  first: Column<Row> | undefined
  marks?: Shown['marks'] | undefined
}

/** Only rows near the window are rendered, between gaps as high as the others. */
function VirtualRows<Row extends object>(props: TableRowsProps<Row>) {
  const { rows } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { top, height } = useRowPlace(body)
  const [focusedId, setFocusedId] = useState<string>()
  const focused = useMemo(
    () => (focusedId === undefined ? -1 : rows.findIndex(({ id }) => id === focusedId)),
    [rows, focusedId],
  )
  const [drawn, setDrawn] = useState(() => [...Array(Math.ceil(window.innerHeight / height)).keys()])
  const count = rows.length

  return (
    <tbody ref={body}>
      <RowWindow {...{ count, top, height, focused }} onDraw={setDrawn} />
      {drawn.map((index, place) => {
        const row = rows[index]
        if (!row) return null
        return (
          <Fragment key={row.id}>
            <Gap rows={index - (drawn[place - 1] ?? -1) - 1} height={height} />
            <DataRow {...ofRow(props, row)} index={index} onFocus={setFocusedId} />
          </Fragment>
        )
      })}
      <Gap rows={count - (drawn.at(-1) ?? -1) - 1} height={height} />
    </tbody>
  )
}

function Gap({ rows, height }: { rows: number; height: number }) {
  if (rows <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row is nothing that could have the focus
    <tr className={classes.gap} aria-hidden="true">
      <td style={{ height: rows * height }} />
    </tr>
  )
}
