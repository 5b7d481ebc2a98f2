import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { DataRow, type RowProps } from './data-row.tsx'
import type { Selection } from './data-table.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { VirtualRowsProps } from './virtual-rows.tsx'

// With the library that reckons which rows are seen: a page of code that most lists are too short to need.
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows })) as <Row>(
  props: VirtualRowsProps<Row>,
) => ReactNode

/** Up to so many rows are all drawn: that is fast enough, and the browser's own search and print have them all. */
export const LONGEST_PLAIN_LIST = 100

const toggled = (keys: readonly string[], id: string) =>
  keys.includes(id) ? keys.filter((key) => key !== id) : [...keys, id]

interface TableBodyProps<Row>
  extends Omit<RowProps<Row>, 'onToggle'>,
    Pick<VirtualRowsProps<Row>, 'rows' | 'rowKey' | 'first'> {
  selection?: Selection
}

export function TableBody<Row>({ selection, ...rest }: TableBodyProps<Row>) {
  const selected = useMemo(() => new Set(selection?.keys), [selection?.keys])
  const onToggle = useMemo(
    () => selection && ((id: string) => selection.onChange(toggled(selection.keys, id))),
    [selection],
  )
  const props = { ...rest, selected, onToggle }
  if (rest.rows.length <= LONGEST_PLAIN_LIST) return <PlainRows {...props} />
  return (
    // No rows that others replace: what was opened from one of them would close again.
    <Suspense
      fallback={
        <SkeletonRows
          columns={rest.columns}
          hasSelection={selection !== undefined}
          hasMenu={rest.rowMenu !== undefined}
        />
      }
    >
      <VirtualRows {...props} />
    </Suspense>
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
