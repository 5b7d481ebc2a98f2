import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import { SortDownIcon, SortIcon, SortUpIcon } from '../icons.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { Selection } from './data-table.tsx'

interface TableHeadProps<Row extends RowData> {
  columns: readonly Column<Row>[]
  sorted: { id: string; desc: boolean } | undefined
  onSort: (sort: string | undefined) => void
  shownKeys: readonly string[]
  selection: Selection | undefined
  hasMenu: boolean
}

function SelectAll({ shownKeys, selection }: { shownKeys: readonly string[]; selection: Selection }) {
  const selected = shownKeys.filter((key) => selection.keys.includes(key)).length
  const others = selection.keys.filter((key) => !shownKeys.includes(key))
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

export function TableHead<Row extends RowData>({
  columns,
  sorted,
  onSort,
  shownKeys,
  selection,
  hasMenu,
}: TableHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {selection && (
          <th scope="col" className={classes.tight}>
            <SelectAll shownKeys={shownKeys} selection={selection} />
          </th>
        )}
        {columns.map(({ id, header, align, width }) => {
          const direction = sorted?.id === id ? (sorted.desc ? 'descending' : 'ascending') : undefined
          const next = { none: id, ascending: `-${id}`, descending: undefined }[direction ?? 'none']
          const Sort = { none: SortIcon, ascending: SortUpIcon, descending: SortDownIcon }[direction ?? 'none']
          return (
            <th key={id} scope="col" aria-sort={direction} data-align={align} style={width ? { width } : undefined}>
              <UnstyledButton className={classes.sort} data-sorted={direction} onClick={() => onSort(next)}>
                {header}
                <Sort size={14} />
              </UnstyledButton>
            </th>
          )
        })}
        {hasMenu && (
          <th scope="col" className={classes.tight}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}
