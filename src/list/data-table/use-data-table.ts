import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  functionalUpdate,
  globalFilteringFeature,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  type Row as StoredRow,
  type Table as StoredTable,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import type { PagedListView } from '#src/list/list-view.ts'
import type { Selection } from '#src/list/use-selection.tsx'
import type { Column } from './column.ts'
import { prepared, usePreparation } from './idle-memo.ts'
import { compareKeys, sortKeyOf } from './sort-key.ts'

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

export type Table<Row extends RowData> = StoredTable<typeof features, Row>
export type TableRow<Row extends RowData> = StoredRow<typeof features, Row>

const NONE_SELECTED = {}

function usePrepared<Row>(rows: readonly Row[], columns: readonly Column<Row>[], isQueried: boolean) {
  const parts = useMemo(() => {
    const texts = prepared(rows, (row) =>
      columns
        .map(({ text }) => text(row))
        .join('\n')
        .toLowerCase(),
    )
    const keys = columns.map((column) => [column.id, prepared(rows, (row) => sortKeyOf(column, row))] as const)
    return { texts, keys }
  }, [rows, columns])
  usePreparation(
    useMemo(() => (isQueried ? [] : [parts.texts, ...parts.keys.map(([, keys]) => keys)]), [parts, isQueried]),
  )
  return parts
}

/** `-name` in the URL sorts by `name`, descending. A column that does not exist sorts nothing. */
function sortingOf<Row>(sort: string | undefined, columns: readonly Column<Row>[]): SortingState {
  const id = sort?.replace(/^-/, '')
  return columns.flatMap((column) => (column.id === id ? [{ id, desc: id !== sort }] : []))
}

interface DataTableOptions<Row extends RowData> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  view: PagedListView
  onViewChange: (change: Partial<PagedListView>) => void
  matches: ((row: Row) => boolean) | undefined
  /** The server has searched already. */
  isSearched: boolean
  /** It has sorted and filtered too. */
  isQueried: boolean
  selection: Selection | undefined
}

/** The search is deferred, so that typing comes before results. `isMatching` judges rows of other pages too. */
export function useDataTable<Row extends RowData>(options: DataTableOptions<Row>) {
  const { columns, rows, rowKey, view, onViewChange, isSearched, isQueried, selection } = options
  const matches = isQueried ? undefined : options.matches
  const { texts, keys } = usePrepared(rows, columns, isQueried)
  const definitions = useMemo(
    () =>
      keys.map(
        ([id, { of }]): ColumnDef<typeof features, Row, unknown> => ({
          id,
          accessorFn: of,
          sortFn: (one, other) => compareKeys(one.getValue(id), other.getValue(id)),
          sortUndefined: 'last',
        }),
      ),
    [keys],
  )
  const sorting = useMemo(() => sortingOf(view.sort, columns), [view.sort, columns])
  const optional = useMemo(() => columns.flatMap(({ id, isOptional }) => (isOptional ? id : [])), [columns])
  const columnVisibility = useMemo(
    () => Object.fromEntries((view.hidden ?? optional).map((id) => [id, false])),
    [view.hidden, optional],
  )
  const search = useDeferredValue(isSearched || isQueried ? '' : (view.search ?? '').trim()).toLowerCase()
  const isMatching = useMemo(
    () => (row: Row) => (!search || texts.of(row).includes(search)) && (!matches || matches(row)),
    [search, matches, texts],
  )

  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    sortDescFirst: false,
    manualSorting: isQueried,
    // The filter judges a row as a whole, so one column is enough.
    getColumnCanGlobalFilter: ({ id }) => id === columns[0]?.id,
    globalFilterFn: ({ original }) => isMatching(original),
    state: {
      sorting,
      columnVisibility,
      globalFilter: search || matches ? isMatching : undefined,
      rowSelection: selection?.state ?? NONE_SELECTED,
    },
    onSortingChange: (update) => {
      const [next] = functionalUpdate(update, sorting)
      onViewChange({ sort: next && `${next.desc ? '-' : ''}${next.id}` })
    },
    onColumnVisibilityChange: (update) => {
      const next = functionalUpdate(update, columnVisibility)
      const hidden = Object.keys(next).filter((id) => !next[id])
      onViewChange({ hidden: hidden.length + optional.length > 0 ? hidden : undefined })
    },
    onRowSelectionChange: selection?.onChange,
  })
  const shown = table.getVisibleLeafColumns()
  const visible = useMemo(
    () => shown.flatMap(({ id }) => columns.filter((column) => column.id === id)),
    [shown, columns],
  )
  return { table, isMatching, visible }
}
