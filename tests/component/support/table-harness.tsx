import { useState } from 'react'
import { page } from 'vitest/browser'
import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import type { Column } from '#src/list/data-table/column.ts'
import { DataTable, type DataTableProps } from '#src/list/data-table/data-table.tsx'
import type { PagedListView } from '#src/list/list-view.ts'
import type { RowSource } from '#src/list/row-source.ts'
import { useSelection } from '#src/list/use-selection.tsx'

export interface Row {
  _id: string
  title: string
  percent: number | undefined
}

export const rows: Row[] = [
  { _id: 'a', title: 'Report 10', percent: 5 },
  { _id: 'b', title: 'report 9', percent: undefined },
  { _id: 'c', title: '=Audit, "final"', percent: 40 },
]

export const columns: Column<Row>[] = [
  { id: 'title', header: 'Title', size: { min: 8 }, text: (row) => row.title },
  {
    id: 'percent',
    header: 'Done',
    text: (row) => (row.percent === undefined ? '---' : `${row.percent}%`),
    sortBy: (row) => row.percent,
    size: 5,
  },
]

export const UNREADABLE: UnreadableRow[] = [
  { id: 'x1', position: 1, title: 'Plan', reason: 'status is "lost"' },
  { id: undefined, position: 2, title: undefined, reason: 'it is null' },
]
export const UNREADABLE_TEXTS = ['Plan (x1) could not be read: status is "lost"', 'Row 2 could not be read: it is null']

interface TableHarnessProps<Row extends { readonly _id: string }>
  extends Partial<Omit<DataTableProps<Row>, 'rows'>>,
    Partial<RowSource<Row>> {
  initial?: PagedListView
  isSelectable?: boolean
}

/** Rows that are the whole list. */
export const IN_MEMORY: Omit<RowSource<never>, 'rows'> = {
  unreadable: undefined,
  error: undefined,
  onRetry: () => {},
  updatedAt: 0,
  isBackground: undefined,
}

/** A table of tasks that keeps its view. */
export function TableHarness<Row extends { readonly _id: string }>(
  props: TableHarnessProps<Row> & Pick<DataTableProps<Row>, 'columns'> & Pick<RowSource<Row>, 'rows'>,
) {
  const { initial = {}, isSelectable, ...given } = props
  const [view, setView] = useState<PagedListView>(initial)
  const selection = useSelection('')
  return (
    // Below the header of a page.
    <main style={{ paddingTop: 80 }}>
      <DataTable
        entityPlural="tasks"
        view={view}
        onViewChange={(change) => setView({ ...view, ...change })}
        empty={{ title: 'No tasks found', text: 'Create your first task to get started.' }}
        selection={isSelectable ? selection : undefined}
        {...given}
        rows={{ ...IN_MEMORY, ...given }}
      />
      <output aria-label="view">{JSON.stringify(view)}</output>
    </main>
  )
}

/** A table of three rows. */
export const Harness = (props: TableHarnessProps<Row>) => <TableHarness columns={columns} rows={rows} {...props} />

export const FILTER = { control: null, count: 0, onClear: () => {} }

export const status = page.getByRole('region', { name: 'tasks' }).getByRole('status')
