import { useMemo } from 'react'
import type { UnreadableRow } from '#src/api/read-response.ts'
import { DataRow, type RowProps } from './data-row.tsx'
import type { Selection } from './data-table.tsx'
import { UnreadableRows } from './unreadable-rows.tsx'
import { VirtualRows, type VirtualRowsProps } from './virtual-rows.tsx'

/** Up to so many rows are all drawn: that is fast enough, and the browser's own search and print have them all. */
export const LONGEST_PLAIN_LIST = 100

const toggled = (keys: readonly string[], id: string) =>
  keys.includes(id) ? keys.filter((key) => key !== id) : [...keys, id]

interface TableBodyProps<Row>
  extends Omit<RowProps<Row>, 'onToggle' | 'rowsAbove'>,
    Pick<VirtualRowsProps<Row>, 'rows' | 'rowKey' | 'first'> {
  selection?: Selection
  unreadable: readonly UnreadableRow[]
}

export function TableBody<Row>({ selection, unreadable, ...rest }: TableBodyProps<Row>) {
  const selected = useMemo(() => new Set(selection?.keys), [selection?.keys])
  const onToggle = useMemo(
    () => selection && ((id: string) => selection.onChange(toggled(selection.keys, id))),
    [selection],
  )
  const props = { ...rest, selected, onToggle, rowsAbove: unreadable.length }
  const cells = rest.columns.length + Number(selection !== undefined) + Number(rest.rowMenu !== undefined)
  return (
    <>
      {unreadable.length > 0 && <UnreadableRows rows={unreadable} cells={cells} />}
      {rest.rows.length <= LONGEST_PLAIN_LIST ? <PlainRows {...props} /> : <VirtualRows {...props} />}
    </>
  )
}

/** Every row, drawn. */
function PlainRows<Row>({ rows, rowKey, first, selected, ...shared }: VirtualRowsProps<Row>) {
  return (
    <tbody>
      {rows.map((row, index) => {
        const id = rowKey(row)
        const name = first?.text(row) ?? ''
        return (
          <DataRow {...shared} key={id} index={index} id={id} row={row} name={name} isSelected={selected.has(id)} />
        )
      })}
    </tbody>
  )
}
