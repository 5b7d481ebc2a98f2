import { Checkbox, UnstyledButton } from '@mantine/core'
import { SortDownIcon, SortIcon, SortUpIcon } from '#src/ui/icons.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { Selection } from './data-table.tsx'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  /** A column's id, with a minus in front for descending. */
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  shownKeys: readonly string[]
  selection: Selection | undefined
  hasMenu: boolean
}

function SelectAll({ shownKeys, selection }: { shownKeys: readonly string[]; selection: Selection }) {
  const shown = new Set(shownKeys)
  const others = selection.keys.filter((key) => !shown.has(key))
  const selected = selection.keys.length - others.length
  return (
    <Checkbox
      size="xs"
      aria-label="Select all"
      checked={selected > 0 && selected === shownKeys.length}
      indeterminate={selected > 0 && selected < shownKeys.length}
      onChange={(event) => selection.onChange(event.currentTarget.checked ? [...others, ...shownKeys] : others)}
    />
  )
}

export function TableHead<Row>({ columns, sort, onSort, shownKeys, selection, hasMenu }: TableHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={classes.tight}>
            <SelectAll shownKeys={shownKeys} selection={selection} />
          </th>
        )}
        {columns.map(({ id, header, align, width }) => {
          const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined
          const next = { none: id, ascending: `-${id}`, descending: undefined }[direction ?? 'none']
          const Sort = { none: SortIcon, ascending: SortUpIcon, descending: SortDownIcon }[direction ?? 'none']
          return (
            <th key={id} scope="col" aria-sort={direction} data-align={align} style={width ? { width } : undefined}>
              <UnstyledButton
                className={`${classes.label} ${classes.sort}`}
                data-sorted={direction}
                onClick={() => onSort(next)}
              >
                {header}
                <Sort size={14} />
              </UnstyledButton>
            </th>
          )
        })}
        {hasMenu && (
          <th scope="col" className={classes.tight} data-align="end">
            <span className={classes.label}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
