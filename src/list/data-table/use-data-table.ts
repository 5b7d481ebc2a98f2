import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import type { PagedListView } from '#src/list/list-view.ts'
import type { Column } from './column.ts'
import { type Prepared, prepared, usePreparation } from './idle-memo.ts'
import { compareKeys, type SortKey, sortKeyOf } from './sort-key.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

/**
 * Upwards and downwards are two columns to the table, named as in the URL, because what has no value comes last in both.
 * Keys are compared instead of the table's own values, which take three times as long to read as to sort.
 */
function definitionsOf<Row extends RowData>({ id }: Column<Row>, keys: Prepared<Row, SortKey>) {
  const byIndex: SortKey[] = []
  const keyOf = ({ index, original }: { index: number; original: Row }) => {
    byIndex[index] ??= keys.of(original)
    return byIndex[index]
  }
  return ([1, -1] as const).map(
    (direction): ColumnDef<typeof features, Row, unknown> => ({
      id: direction === 1 ? id : `-${id}`,
      accessorFn: keys.of,
      sortFn: (one, other) => compareKeys(keyOf(one), keyOf(other), direction),
    }),
  )
}

/** What rows are searched in, as their columns show it in lower case, and what they are sorted by. */
function usePrepared<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const parts = useMemo(() => {
    const texts = prepared(rows, (row) =>
      columns
        .map(({ text }) => text(row))
        .join('\n')
        .toLowerCase(),
    )
    return { texts, keys: columns.map((column) => prepared(rows, (row) => sortKeyOf(column, row))) }
  }, [rows, columns])
  usePreparation(useMemo(() => [parts.texts, ...parts.keys], [parts]))
  return parts
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
  const { texts, keys } = usePrepared(rows, columns)
  const definitions = useMemo(
    () => columns.flatMap((column, place) => definitionsOf(column, keys[place] as (typeof keys)[number])),
    [columns, keys],
  )
  const search = useDeferredValue(isSearched ? '' : (view.search ?? '').trim())
  const sorting = useMemo(
    () => (definitions.some(({ id }) => id === sort) ? [{ id: sort ?? '', desc: false }] : []),
    [sort, definitions],
  )

  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowKey, state: { sorting } })
  const { rows: sorted } = table.getSortedRowModel()

  const isMatching = useMemo(() => {
    const wanted = search.toLowerCase()
    return (row: Row) => (!wanted || texts.of(row).includes(wanted)) && (!matches || matches(row))
  }, [search, matches, texts])
  // After the sorting, so that what is typed costs one look at each row's text.
  const matching = useMemo(() => sorted.map((row) => row.original).filter(isMatching), [sorted, isMatching])
  const visible = useMemo(() => columns.filter(({ id }) => !hidden?.includes(id)), [columns, hidden])
  return { matching, isMatching, visible }
}
