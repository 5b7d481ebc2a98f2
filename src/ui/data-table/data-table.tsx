import { Button } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import type { PagedListView } from '#src/lib/list-view.ts'
import { EmptyState, type EmptyStateProps } from '../empty-state.tsx'
import { AlertIcon, SearchIcon } from '../icons.tsx'
import type { RowMenuItem } from '../row-menu.tsx'
import type { Column } from './column.ts'
import { countText } from './count-text.ts'
import classes from './data-table.module.css'
import { pageOf } from './page-of.ts'
import { Paging } from './paging.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { LONGEST_PLAIN_LIST, TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { TableOptions } from './table-options.tsx'
import { useDataTable } from './use-data-table.ts'
import { WidestRow } from './widest-row.tsx'

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
  /** A list that is loaded as a whole has no pages. */
  view: PagedListView
  /** What changes in the view, to be merged into the URL; undefined takes a part back to its default. */
  onViewChange: (change: Partial<PagedListView>) => void
  empty: EmptyStateProps
  /** While rows load; "Loading tasks..." by default. */
  loadingText?: string
  /** Why the rows could not be loaded. */
  error?: string
  onRetry?: () => void
  /** A control, and the rows that it lets through: the same function for as long as it lets the same through. */
  filter?: { control: ReactNode; matches?: (row: Row) => boolean; onClear?: () => void }
  rowMenu?: (row: Row) => readonly RowMenuItem[]
  /** Makes the first column a button that opens the row. */
  onOpen?: (row: Row) => void
  selection?: Selection
  /** The rows are one page that the server cut out; with `searches` it searches too. */
  server?: { total?: number; searches?: boolean }
}

/**
 * Rows with sorting, filter, choice of columns and CSV export: all of them in one list that is drawn as far as it is seen,
 * or the page that a server cut out. How the list is shown comes in as `view` and goes out by `onViewChange`, because it
 * lives in the URL.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { things, columns, rows = NO_ROWS, rowKey, view, onViewChange, error, filter, selection, server } = props
  const isLoading = props.rows === undefined && error === undefined
  const { matching, visible } = useDataTable({
    columns,
    rows,
    rowKey,
    view,
    matches: filter?.matches,
    isSearched: server?.searches ?? false,
  })
  const keys = useMemo(() => (selection ? matching.map(rowKey) : NO_ROWS), [selection, matching, rowKey])
  const parts = { columns: visible, hasSelection: selection !== undefined, hasMenu: props.rowMenu !== undefined }

  return (
    <section className={classes.card} aria-label={things} aria-busy={isLoading}>
      <div className={classes.toolbar}>
        {filter?.control}
        <span className={classes.status} role="status">
          {isLoading && (props.loadingText ?? `Loading ${things}...`)}
          {props.rows && error === undefined && statusText(things, matching.length, rows.length, server)}
        </span>
        <TableOptions
          things={things}
          columns={columns}
          hidden={view.hidden ?? NO_ROWS}
          onHiddenChange={(hidden) => onViewChange({ hidden: hidden.length > 0 ? hidden : undefined })}
          matching={matching}
        />
      </div>
      {error === undefined && (isLoading || matching.length > 0) ? (
        <table className={classes.table} aria-rowcount={matching.length + 1}>
          <TableHead
            columns={visible}
            sort={view.sort}
            onSort={(sort) => onViewChange(server ? { sort, page: undefined } : { sort })}
            shownKeys={keys}
            selection={selection}
            hasMenu={parts.hasMenu}
          />
          {rows.length > LONGEST_PLAIN_LIST && <WidestRow {...parts} rows={rows} />}
          {isLoading ? (
            <SkeletonRows {...parts} />
          ) : (
            <TableBody
              rows={matching}
              all={rows}
              rowKey={rowKey}
              columns={visible}
              first={columns[0]}
              rowMenu={props.rowMenu}
              onOpen={props.onOpen}
              selection={selection}
            />
          )}
        </table>
      ) : (
        <Instead {...props} isNarrowed={rows.length > 0 || Boolean(view.search)} />
      )}
      {server && props.rows && error === undefined && (
        <Paging {...pageOf(view, rows.length, server.total)} onChange={onViewChange} />
      )}
    </section>
  )
}

/** A server's page does not tell how many match; its total does, where it is told. */
function statusText(things: string, matching: number, all: number, server: DataTableProps<never>['server']) {
  if (!server) return countText(things, matching, all)
  return server.total !== undefined && countText(things, server.total, server.total)
}

/** What stands in the place of rows when there are none. */
function Instead<Row extends RowData>({ isNarrowed, ...props }: DataTableProps<Row> & { isNarrowed: boolean }) {
  const { things, error, onRetry, empty, filter, onViewChange, server } = props
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
    onViewChange(server ? { search: undefined, page: undefined } : { search: undefined })
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
