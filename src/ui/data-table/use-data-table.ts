import { useDeferredValue, useMemo } from 'react'
import type { PagedListView } from '#src/lib/list-view.ts'
import type { Column } from './column.ts'
import { createRowIndex } from './row-index.ts'

interface DataTableOptions<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  view: PagedListView
  matches: ((row: Row) => boolean) | undefined
  /** The server has searched already. */
  isSearched: boolean
}

/**
 * What of the rows is shown under `view`. Everything that can be chosen comes in and nothing is kept here. The search is
 * deferred: while somebody types, keys go before results.
 */
export function useDataTable<Row>({ columns, rows, view, matches, isSearched }: DataTableOptions<Row>) {
  const { sort, hidden } = view
  const index = useMemo(() => createRowIndex(rows, columns), [rows, columns])
  const search = useDeferredValue(isSearched ? '' : (view.search ?? '').trim())
  const matching = useMemo(() => index.select({ sort, search, matches }), [index, sort, search, matches])
  const visible = useMemo(() => columns.filter(({ id }) => !hidden?.includes(id)), [columns, hidden])
  return { matching, visible }
}
