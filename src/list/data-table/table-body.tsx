import { lazy, Suspense } from 'react'
import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import { DataRow } from './data-row.tsx'
import { VirtualRows, type VirtualRowsProps } from './virtual-rows.tsx'

const UnreadableRows = lazy(async () => ({ default: (await import('./unreadable-rows.tsx')).UnreadableRows }))

/** Lists of up to this many rows are rendered whole: fast enough, and the browser's search and print cover all rows. */
export const LONGEST_PLAIN_LIST = 100

interface TableBodyProps<Row extends object> extends Omit<VirtualRowsProps<Row>, 'rowsAbove'> {
  unreadable: readonly UnreadableRow[]
}

export function TableBody<Row extends object>({ unreadable, ...rest }: TableBodyProps<Row>) {
  const props = { ...rest, rowsAbove: unreadable.length }
  const cells = rest.columns.length + Number(rest.Box !== undefined) + Number(rest.rowMenu !== undefined)
  return (
    <>
      {unreadable.length > 0 && (
        <Suspense>
          <UnreadableRows rows={unreadable} cells={cells} />
        </Suspense>
      )}
      {rest.start + rest.rows.length <= LONGEST_PLAIN_LIST ? <PlainRows {...props} /> : <VirtualRows {...props} />}
    </>
  )
}

function PlainRows<Row extends object>({ rows, first, marks, ...shared }: VirtualRowsProps<Row>) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <DataRow
          {...shared}
          key={row.id}
          index={index}
          row={row}
          name={first?.text(row.original) ?? ''}
          isSelected={row.getIsSelected()}
          mark={marks?.get(row.id)}
        />
      ))}
    </tbody>
  )
}
