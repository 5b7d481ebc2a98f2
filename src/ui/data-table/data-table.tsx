import { Button } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { ListView } from '#src/lib/list-view.ts'
import { EmptyState, type EmptyStateProps } from '../empty-state.tsx'
import { AlertIcon, SearchIcon } from '../icons.tsx'
import type { RowMenuItem } from '../row-menu.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { Paging } from './paging.tsx'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { TableOptions } from './table-options.tsx'
import { useDataTable } from './use-data-table.ts'

const NO_ROWS: readonly never[] = []

export interface Selection {
  keys: readonly string[]
  onChange: (keys: string[]) => void
}

export interface DataTableProps<Row extends RowData> {
  /** What the rows are, in the plural and in lower case: "tasks". Names the table and its file. */
  things: string
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  view: ListView
  /** What changes in the view, to be merged into the URL; undefined takes a part back to its default. */
  onViewChange: (change: Partial<ListView>) => void
  empty: EmptyStateProps
  /** While rows load; "Loading tasks..." by default. */
  loadingText?: string
  /** Why the rows could not be loaded. */
  error?: string
  onRetry?: () => void
  /** A control, and the rows that it lets through. */
  filter?: { control: ReactNode; matches?: (row: Row) => boolean; onClear?: () => void }
  rowMenu?: (row: Row) => readonly RowMenuItem[]
  /** Makes the first column a button that opens the row. */
  onOpen?: (row: Row) => void
  selection?: Selection
  /** The rows are one page that the server cut out; with `searches` it searches too. */
  server?: { total?: number; searches?: boolean }
}

/**
 * Rows with sorting, filter, choice of columns, pages and CSV export. How the list is shown comes in as `view` and
 * goes out by `onViewChange`, because it lives in the URL.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { things, columns, rows, rowKey, view, error, filter, server } = props
  const isLoading = rows === undefined && error === undefined
  const kept = filter?.matches ? rows?.filter(filter.matches) : rows
  const table = useDataTable({ columns, rows: kept ?? NO_ROWS, rowKey, view, server })
  const change = (next: Partial<ListView>) => props.onViewChange({ page: undefined, ...next })
  const loadingText = props.loadingText ?? `Loading ${things}...`
  const { total } = table.paging

  return (
    <section className={classes.card} aria-label={things} aria-busy={isLoading}>
      <div className={classes.toolbar}>
        {filter?.control}
        <span className={classes.status} role="status">
          {isLoading
            ? loadingText
            : error === undefined && total !== undefined && `${total} ${total === 1 ? 'row' : 'rows'}`}
        </span>
        <TableOptions
          things={things}
          columns={columns}
          hidden={view.hidden ?? NO_ROWS}
          onHiddenChange={(hidden) => props.onViewChange({ hidden: hidden.length > 0 ? hidden : undefined })}
          matching={table.matching.map((row) => row.original)}
        />
      </div>
      {error === undefined && (isLoading || table.shown.length > 0) ? (
        <table className={classes.table}>
          <TableHead
            columns={table.visible}
            sorted={table.sorted}
            onSort={(sort) => change({ sort })}
            shownKeys={table.shown.map((row) => row.id)}
            selection={props.selection}
            hasMenu={props.rowMenu !== undefined}
          />
          <TableBody
            {...props}
            columns={table.visible}
            first={columns[0]}
            shown={isLoading ? undefined : table.shown}
          />
        </table>
      ) : (
        <Instead {...props} isNarrowed={(rows?.length ?? 0) > 0 || Boolean(view.search)} />
      )}
      {error === undefined && !isLoading && <Paging {...table.paging} onChange={props.onViewChange} />}
    </section>
  )
}

/** What stands in the place of rows when there are none. */
function Instead<Row extends RowData>({ isNarrowed, ...props }: DataTableProps<Row> & { isNarrowed: boolean }) {
  const { things, error, onRetry, empty, filter, onViewChange } = props
  if (error !== undefined)
    return (
      <div role="alert">
        <EmptyState
          icon={<AlertIcon size={24} />}
          title={`The ${things} could not be loaded`}
          text={error}
          action={
            onRetry && (
              <Button variant="default" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        />
      </div>
    )
  if (!isNarrowed) return <EmptyState {...empty} />
  const clear = () => {
    onViewChange({ search: undefined, page: undefined })
    filter?.onClear?.()
  }
  return (
    <EmptyState
      icon={<SearchIcon size={24} />}
      title={`No ${things} match`}
      text="Try other words or fewer filters."
      action={
        <Button variant="default" onClick={clear}>
          Clear search and filters
        </Button>
      }
    />
  )
}
