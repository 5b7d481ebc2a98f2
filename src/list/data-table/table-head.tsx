import { UnstyledButton } from '@mantine/core'
import type { Selection } from '#src/list/use-selection.tsx'
import { SortDownIcon, SortIcon, SortUpIcon } from '#src/ui/icons.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { Table } from './use-data-table.ts'

interface TableHeadProps<Row extends object> {
  table: Table<Row>
  columns: readonly Column<Row>[]
  selection: Selection | undefined
  hasMenu: boolean
}

const SORTED = {
  none: { Icon: SortIcon, direction: undefined },
  asc: { Icon: SortUpIcon, direction: 'ascending' },
  desc: { Icon: SortDownIcon, direction: 'descending' },
} as const

export function TableHead<Row extends object>({ table, columns, selection, hasMenu }: TableHeadProps<Row>) {
  const isAll = table.getIsAllRowsSelected()
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={classes.tight}>
            <selection.Box
              label="Select all"
              checked={isAll}
              indeterminate={!isAll && table.getIsSomeRowsSelected()}
              onChange={(checked) => table.toggleAllRowsSelected(checked)}
            />
          </th>
        )}
        {columns.map(({ id, header, align, isUnsorted }) => {
          const column = table.getColumn(id)
          const { Icon, direction } = SORTED[column?.getIsSorted() || 'none']
          return (
            <th key={id} scope="col" aria-sort={direction} data-align={align}>
              {isUnsorted ? (
                <span className={classes.label}>{header}</span>
              ) : (
                <UnstyledButton
                  className={`${classes.label} ${classes.sort}`}
                  data-sorted={direction}
                  onClick={() => column?.toggleSorting()}
                >
                  {header}
                  <Icon size={14} />
                </UnstyledButton>
              )}
            </th>
          )
        })}
        {hasMenu && (
          <th scope="col" className={classes.menu} data-align="end">
            <span className={classes.label}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
