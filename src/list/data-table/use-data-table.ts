import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  constructTable,
  createFilteredRowModel,
  createSortedRowModel,
  functionalUpdate,
  type RowData,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as StoredRow,
  type Table as StoredTable,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import { searchable, wordsIn } from '#contract/search-text.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#src/list/list-view.ts'
import type { TableList } from '#src/list/row-source.ts'
import { type Column, sortKeyOf } from './column.ts'

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

export type Table<Row extends RowData> = StoredTable<typeof features, Row>
export type TableRow<Row extends RowData> = StoredRow<typeof features, Row>

/** This column is never shown. It has the text of all others, which a search covers together. */
const WHOLE_ROW = 'whole row'
const NO_ROWS: readonly never[] = []
const NONE_SELECTED = {}

interface Narrowing<Row> {
  readonly words: readonly string[]
  readonly matches: ((row: Row) => boolean) | undefined
}

/** A row matches a search when its columns contain every word. */
const definitionsOf = <Row extends RowData>(
  columns: readonly Column<Row>[],
): ColumnDef<typeof features, Row, unknown>[] => [
  ...columns.map(
    (column): ColumnDef<typeof features, Row, unknown> => ({
      id: column.id,
      accessorFn: (row) => sortKeyOf(column, row),
      enableSorting: !column.isUnsorted,
      sortDescFirst: false,
      sortFn: sortFn_basic,
      sortUndefined: 'last',
    }),
  ),
  {
    id: WHOLE_ROW,
    accessorFn: (row) => searchable(columns.map(({ text }) => text(row)).join('\n')),
    filterFn: (row, id, { words, matches }: Narrowing<Row>) =>
      words.every((word) => row.getValue<string>(id).includes(word)) && (!matches || matches(row.original)),
  },
]

/** The URL is its state. The search is deferred, so that typing comes before results. */
export function useDataTable<Row extends { readonly _id: string }>(list: TableList<Row>) {
  const { columns, view, onViewChange, selection } = list
  const { rows = NO_ROWS, unreadable = NO_ROWS, server, manual } = list.rows
  const matches = list.filter?.matches
  const { sort, page = 1, size = DEFAULT_PAGE_SIZE } = view
  const search = useDeferredValue(view.search ?? '')
  const definitions = useMemo(() => definitionsOf(columns), [columns])
  const columnFilters = useMemo(() => {
    const words = wordsIn(search)
    return words.length > 0 || matches ? [{ id: WHOLE_ROW, value: { words, matches } }] : []
  }, [search, matches])
  const sorting = useMemo(
    () => (sort === undefined ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }]),
    [sort],
  )
  const optional = useMemo(() => columns.flatMap(({ id, isOptional }) => (isOptional ? id : [])), [columns])
  const columnVisibility = useMemo(
    () => Object.fromEntries((view.hidden ?? optional).map((id) => [id, false])),
    [view.hidden, optional],
  )
  const sent = rows.length + unreadable.length
  // Where the server does not say how many rows there are, a full page may have a next one.
  const pageCount = server?.total === undefined ? page + Number(sent >= size) : Math.ceil(server.total / size)
  const pageIndex = Math.max(0, Math.min(page, pageCount) - 1)
  const pagination = useMemo(() => ({ pageIndex, pageSize: size }), [pageIndex, size])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ _id }) => _id,
    ...manual,
    manualPagination: true,
    pageCount,
    enableMultiSort: false,
    state: { columnFilters, columnVisibility, pagination, sorting, rowSelection: selection?.state ?? NONE_SELECTED },
    onSortingChange: (update) => {
      const [next] = functionalUpdate(update, sorting)
      onViewChange({ sort: next && `${next.desc ? '-' : ''}${next.id}` })
    },
    onPaginationChange: (update) => {
      const next = functionalUpdate(update, pagination)
      const page = next.pageIndex > 0 ? next.pageIndex + 1 : undefined
      if (next.pageSize === size) return onViewChange({ page })
      const chosen = PAGE_SIZES.find((each) => each === next.pageSize)
      onViewChange({ page, size: chosen === DEFAULT_PAGE_SIZE ? undefined : chosen })
    },
    onColumnVisibilityChange: (update) => {
      const next = functionalUpdate(update, columnVisibility)
      const hidden = Object.keys(next).filter((id) => !next[id])
      onViewChange({ hidden: hidden.length + optional.length > 0 ? hidden : undefined })
    },
    onRowSelectionChange: selection?.onChange,
  })
  const visible = useMemo(() => columns.filter(({ id }) => columnVisibility[id] ?? true), [columns, columnVisibility])
  return { table, visible }
}

export const originalsOf = <Row extends RowData>(table: Pick<Table<Row>, 'getRowModel'>) =>
  table.getRowModel().rows.map(({ original }) => original)

/** Rows that the table does not hold, as it filters and sorts its own. */
export const arrangedAs = <Row extends RowData>(table: Table<Row>, rows: readonly Row[]) =>
  originalsOf(
    constructTable<typeof features, Row>({
      ...table.options,
      features: { ...features, ...{ coreReactivityFeature: table._reactivity } },
      data: rows,
    }),
  )
