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
import { useMemo } from 'react'
import { DEFAULT_PAGE_SIZE, type ListView } from '#src/lib/list-view.ts'
import type { Column } from './column.ts'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const definitionOf = <Row extends RowData>(column: Column<Row>): ColumnDef<typeof features, Row, unknown> => ({
  id: column.id,
  accessorFn: column.sortBy ?? column.text,
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

interface DataTableOptions<Row extends RowData> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  view: ListView
  /** The rows are one page that the server cut out. */
  server: { total?: number; searches?: boolean } | undefined
}

/** What of the rows is shown under `view`. Everything that can be chosen comes in and nothing is kept here. */
export function useDataTable<Row extends RowData>({ columns, rows, rowKey, view, server }: DataTableOptions<Row>) {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const texts = useMemo(() => new Map(columns.map((column) => [column.id, column.text])), [columns])
  const { size = DEFAULT_PAGE_SIZE, page = 1, search = '', sort, hidden = [] } = view
  const known = sortingOf(sort).filter(({ id }) => texts.has(id))

  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, id, wanted: string) =>
      texts.get(id)?.(row.original).toLocaleLowerCase().includes(wanted.toLocaleLowerCase()) ?? false,
    state: { globalFilter: server?.searches ? '' : search.trim(), sorting: known },
  })

  const matching = table.getSortedRowModel().rows
  const total = server ? server.total : matching.length
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / size))
  const shownPage = Math.min(page, lastPage ?? page)
  return {
    matching,
    shown: server ? matching : matching.slice((shownPage - 1) * size, shownPage * size),
    visible: columns.filter((column) => !hidden.includes(column.id)),
    sorted: known[0],
    paging: { page: shownPage, size, total, lastPage, hasNext: lastPage ? shownPage < lastPage : rows.length >= size },
  }
}
