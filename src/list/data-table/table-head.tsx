import { UnstyledButton } from '@mantine/core'
import type { Selection } from '#src/list/use-selection.tsx'
import { SortDownIcon, SortIcon, SortUpIcon } from '#src/ui/icons.tsx'
import type { Column } from './column.ts'
import { leastWidth } from './column-tracks.ts'
import classes from './data-table.module.css'
import type { Table } from './use-data-table.ts'
import type { AllShown } from './use-shown-rows.ts'

interface TableHeadProps<Row extends object> {
  table: Table<Row>
  all: AllShown
  columns: readonly Column<Row>[]
  selection: Selection | undefined
  hasMenu: boolean
  isMenuNamed: boolean | undefined
  /** The list has rows that are not loaded. */
  isCut?: boolean | undefined
}

const SORTED = {
  none: { Icon: SortIcon, direction: undefined },
  asc: { Icon: SortUpIcon, direction: 'ascending' },
  desc: { Icon: SortDownIcon, direction: 'descending' },
} as const

export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { table, all, columns, selection, hasMenu, isMenuNamed, isCut = false } = props
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={classes.tight}>
            <selection.Box
              label={isCut ? 'Select the loaded rows' : 'Select all'}
              checked={all.areSelected && !isCut}
              indeterminate={all.areSelected ? isCut : table.getIsSomeRowsSelected()}
              onChange={() => all.select(!all.areSelected)}
            />
          </th>
        )}
        {columns.map((column) => {
          const { id, header, hint, align } = column
          const stored = table.getColumn(id)
          const { Icon, direction } = SORTED[stored?.getIsSorted() || 'none']
          return (
            <th
              key={id}
              scope="col"
              aria-sort={direction}
              data-align={align}
              style={align && { minWidth: leastWidth(column) }}
            >
              {stored?.getCanSort() ? (
                <UnstyledButton
                  className={`${classes.label} ${classes.sort}`}
                  data-sorted={direction}
                  title={hint}
                  onClick={() => stored.toggleSorting()}
                >
                  {header}
                  <Icon size={12} />
                </UnstyledButton>
              ) : (
                <span className={classes.label} title={hint}>
                  {header}
                </span>
              )}
            </th>
          )
        })}
        {hasMenu && (
          <th scope="col" className={classes.menu} data-align="end" data-named={isMenuNamed}>
            <span className={classes.label}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
