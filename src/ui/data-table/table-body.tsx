import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { RowMenu, type RowMenuItem } from '../row-menu.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { Selection } from './data-table.tsx'

const SKELETON_WIDTHS = ['70%', '45%', '60%', '52%', '66%', '40%']

interface TableBodyProps<Row extends RowData> {
  columns: readonly Column<Row>[]
  /** The column that names a row, shown or not. */
  first: Column<Row> | undefined
  /** Undefined while rows load. */
  shown: readonly { id: string; original: Row }[] | undefined
  rowMenu?: (row: Row) => readonly RowMenuItem[]
  onOpen?: (row: Row) => void
  selection?: Selection
}

export function TableBody<Row extends RowData>({ shown, columns, first, ...rest }: TableBodyProps<Row>) {
  if (!shown) return <SkeletonRows columns={columns} hasSelection={!!rest.selection} hasMenu={!!rest.rowMenu} />
  return (
    <tbody>
      {shown.map(({ id, original }) => (
        <DataRow key={id} id={id} row={original} name={first?.text(original) ?? ''} columns={columns} {...rest} />
      ))}
    </tbody>
  )
}

interface DataRowProps<Row extends RowData> extends Omit<TableBodyProps<Row>, 'shown' | 'first'> {
  id: string
  row: Row
  name: string
}

function DataRow<Row extends RowData>({ id, row, name, columns, rowMenu, onOpen, selection }: DataRowProps<Row>) {
  const isSelected = selection?.keys.includes(id) ?? false
  const toggle = () =>
    selection?.onChange(isSelected ? selection.keys.filter((key) => key !== id) : [...selection.keys, id])
  const opened = (content: ReactNode) =>
    onOpen ? (
      <UnstyledButton className={classes.open} onClick={() => onOpen(row)}>
        {content}
      </UnstyledButton>
    ) : (
      content
    )
  return (
    <tr data-selected={isSelected || undefined}>
      {selection && (
        <td className={classes.tight}>
          <Checkbox size="xs" aria-label={`Select ${name}`} checked={isSelected} onChange={toggle} />
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell ? column.cell(row) : column.text(row)
        return (
          <td key={column.id} data-align={column.align} data-nowrap={column.nowrap}>
            {index === 0 ? opened(content) : content}
          </td>
        )
      })}
      {rowMenu && (
        <td className={classes.tight}>
          <RowMenu label={`Actions for ${name}`} items={rowMenu(row)} />
        </td>
      )}
    </tr>
  )
}

interface SkeletonRowsProps<Row extends RowData> {
  columns: readonly Column<Row>[]
  hasSelection: boolean
  hasMenu: boolean
}

function SkeletonRows<Row extends RowData>({ columns, hasSelection, hasMenu }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {SKELETON_WIDTHS.map((width) => (
        <tr key={width}>
          {hasSelection && <td />}
          {columns.map(({ id }) => (
            <td key={id}>
              <Skeleton height={10} my={5} width={width} className={classes.skeleton} />
            </td>
          ))}
          {hasMenu && <td />}
        </tr>
      ))}
    </tbody>
  )
}
