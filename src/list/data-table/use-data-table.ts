import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  type RowData,
  rowSelectionFeature,
  type Row as StoredRow,
  type Table as StoredTable,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import type { PagedListView } from '#src/list/list-view.ts'
import type { Narrow } from '#src/list/row-source.ts'
import type { Selection } from '#src/list/use-selection.tsx'
import type { Column } from './column.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type Table<Row extends RowData> = StoredTable<typeof features, Row>
export type TableRow<Row extends RowData> = StoredRow<typeof features, Row>

const NONE_SELECTED = {}

interface DataTableOptions<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  narrow: Narrow
  view: PagedListView
  onViewChange: (change: Partial<PagedListView>) => void
  matches: ((row: Row) => boolean) | undefined
  selection: Selection | undefined
}

/** The search is deferred, so that typing comes before results. `arranged` has rows of other pages too. */
export function useDataTable<Row extends { readonly _id: string }>(options: DataTableOptions<Row>) {
  const { columns, rows, narrow, view, onViewChange, matches, selection } = options
  const { sort } = view
  const search = useDeferredValue(view.search ?? '')
  const rowsOf = useMemo(() => narrow(rows, columns), [narrow, rows, columns])
  const data = useMemo(() => rowsOf({ search, sort, matches }), [rowsOf, search, sort, matches])
  const arranged = (others: readonly Row[]) => narrow(others, columns)({ search, sort, matches })

  const definitions = useMemo(
    () => columns.map(({ id }): ColumnDef<typeof features, Row, unknown> => ({ id })),
    [columns],
  )
  const optional = useMemo(() => columns.flatMap(({ id, isOptional }) => (isOptional ? id : [])), [columns])
  const columnVisibility = useMemo(
    () => Object.fromEntries((view.hidden ?? optional).map((id) => [id, false])),
    [view.hidden, optional],
  )
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ _id }) => _id,
    state: { columnVisibility, rowSelection: selection?.state ?? NONE_SELECTED },
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
  return { table, arranged, visible }
}
