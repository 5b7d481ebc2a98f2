import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import type { PagedListView } from '#src/lib/list-view.ts'
import type { Column } from './column.ts'
import { useRowTexts } from './row-texts.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

const MARKS = /\p{M}/gu
const NUMBER = /\d+/g

/**
 * What a row is sorted by: a number, or text made so that comparing its code units puts it in the order that people expect:
 * without regard to case and accents, and numbers within by their value. A collator takes ten times as long.
 */
function sortKeyOf<Row>({ sortBy, text }: Column<Row>, row: Row) {
  const value = (sortBy ?? text)(row)
  if (typeof value !== 'string') return Number.isNaN(value) ? undefined : value
  return value
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(NUMBER, (digits) => digits.padStart(16, '0'))
}

const definitionOf = <Row extends RowData>(column: Column<Row>): ColumnDef<typeof features, Row, unknown> => ({
  id: column.id,
  accessorFn: (row) => sortKeyOf(column, row),
  sortUndefined: 'last',
  sortFn: (one, other, id) => {
    const [a, b] = [one.getValue<string | number>(id), other.getValue<string | number>(id)]
    return a < b ? -1 : Number(a > b)
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
  const texts = useRowTexts(rows, columns)
  const search = useDeferredValue(isSearched ? '' : (view.search ?? '').trim())
  const sorting = useMemo(
    () => sortingOf(sort).filter(({ id }) => columns.some((column) => column.id === id)),
    [sort, columns],
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
