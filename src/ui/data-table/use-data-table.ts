import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import type { PagedListView } from '#src/lib/list-view.ts'
import type { Column } from './column.ts'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const keyOf = <Row>({ sortBy, text }: Column<Row>) => {
  const key = sortBy ?? text
  return (row: Row) => {
    const value = key(row)
    return Number.isNaN(value) ? undefined : value
  }
}

const definitionOf = <Row extends RowData>(column: Column<Row>): ColumnDef<typeof features, Row, unknown> => ({
  id: column.id,
  accessorFn: keyOf(column),
  sortUndefined: 'last',
  sortFn: (one, other, id) => {
    const [a, b] = [one.getValue(id), other.getValue(id)]
    return typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  },
})

function sortingOf(sort: string | undefined): SortingState {
  if (!sort) return []
  return sort.startsWith('-') ? [{ id: sort.slice(1), desc: true }] : [{ id: sort, desc: false }]
}

/** The text of a row as its columns show it, in lower case, put together when it is first asked for. */
function createRowTexts<Row extends RowData>(columns: readonly Column<Row>[]) {
  const texts = new Map<Row, string>()
  return (row: Row) => {
    const known = texts.get(row)
    if (known !== undefined) return known
    const text = columns
      .map((column) => column.text(row))
      .join('\n')
      .toLowerCase()
    texts.set(row, text)
    return text
  }
}

interface DataTableOptions<Row extends RowData> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  view: PagedListView
  matches: ((row: Row) => boolean) | undefined
  /** The server has searched already. */
  isSearched: boolean
}

/**
 * What of the rows is shown under `view`. Everything that can be chosen comes in and nothing is kept here. The search is
 * deferred: while somebody types, keys go before results.
 */
export function useDataTable<Row extends RowData>(options: DataTableOptions<Row>) {
  const { columns, rows, rowKey, view, matches, isSearched } = options
  const { sort, hidden } = view
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other texts, and the former ones can go
  const textOf = useMemo(() => createRowTexts(columns), [columns, rows])
  const data = useMemo(() => (matches ? rows.filter(matches) : rows), [rows, matches])
  const search = useDeferredValue(isSearched ? '' : (view.search ?? '').trim())
  const sorting = useMemo(
    () => sortingOf(sort).filter(({ id }) => columns.some((column) => column.id === id)),
    [sort, columns],
  )

  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    // One column answers for the row, whose text is looked through as a whole.
    getColumnCanGlobalFilter: ({ id }) => id === columns[0]?.id,
    globalFilterFn: (row, _id, wanted: string) => textOf(row.original).includes(wanted.toLowerCase()),
    state: { globalFilter: search, sorting },
  })

  const { rows: sorted } = table.getSortedRowModel()
  const matching = useMemo(() => sorted.map((row) => row.original), [sorted])
  const visible = useMemo(() => columns.filter(({ id }) => !hidden?.includes(id)), [columns, hidden])
  return { matching, visible }
}
