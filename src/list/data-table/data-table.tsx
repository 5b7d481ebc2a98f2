import type { RowData } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type AllPages, EXPORTED_AT_MOST } from '#src/api/read-all-pages.ts'
import type { UnreadableRow } from '#src/api/read-response.ts'
import { statusText } from '#src/format/count-text.ts'
import type { ListFilter } from '#src/list/filter.tsx'
import type { PagedListView } from '#src/list/list-view.ts'
import type { RowMenuItem } from '#src/overlays/row-menu.tsx'
import type { EmptyStateProps } from '#src/ui/empty-state.tsx'
import type { Column } from './column.ts'
import { Columns } from './columns.tsx'
import classes from './data-table.module.css'
import { pageOf } from './page-of.ts'
import { Paging } from './paging.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { LONGEST_PLAIN_LIST, TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { TableOptions } from './table-options.tsx'
import { TablePlaceholder } from './table-placeholder.tsx'
import { useDataTable } from './use-data-table.ts'
import { useExport } from './use-export.ts'

const NO_ROWS: readonly never[] = []

export interface Selection {
  keys: readonly string[]
  onChange: (keys: string[]) => void
}

/** What a table is told of rows that are one page, which a server cut out. */
export interface ServerPage<Row> {
  /** How many rows all pages have, where the server tells. */
  total?: number | undefined
  /** The server searches: what it sends matches. */
  searches?: boolean
  /** The server filtered: what it does not send may be there without the filter. */
  isFiltered?: boolean
  /** Another page is on its way, and the last one is shown until it is there. */
  isFetchingPage?: boolean
  /** Reads every page; without it an export has the rows of this one. */
  readAll?: (onProgress: (read: number, total: number | undefined) => void) => Promise<AllPages<Row>>
}

export interface DataTableProps<Row extends RowData> {
  /** What the rows are, in the plural and in lower case: "tasks". Names the table and its file. */
  entityPlural: string
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  /** Rows that the server sent and that could not be read. */
  unreadable?: readonly UnreadableRow[]
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
  filter?: ListFilter<Row> | undefined
  rowMenu?: (row: Row) => readonly RowMenuItem[]
  /** Makes the first column a button that opens the row. */
  onOpen?: (row: Row) => void
  selection?: Selection
  server?: ServerPage<Row>
}

/**
 * Rows with sorting, filter, choice of columns and CSV export: all of them in one list that is drawn as far as it is seen,
 * or the page that a server cut out. How the list is shown comes in as `view` and goes out by `onViewChange`, because it
 * lives in the URL.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { entityPlural, columns, rows = NO_ROWS, rowKey, view, onViewChange, error, filter, selection, server } = props
  const { unreadable = NO_ROWS } = props
  const isLoading = props.rows === undefined && error === undefined
  const { matching, isMatching, visible } = useDataTable({
    columns,
    rows,
    rowKey,
    view,
    matches: filter?.matches,
    isSearched: server?.searches ?? false,
  })
  const { progress, save, saveAll } = useExport({ entityPlural, columns, matching, unreadable, isMatching, server })
  const keys = useMemo(() => (selection ? matching.map(rowKey) : NO_ROWS), [selection, matching, rowKey])
  const isLong = rows.length > LONGEST_PLAIN_LIST
  const parts = { columns: visible, hasSelection: selection !== undefined, hasMenu: props.rowMenu !== undefined }
  const counted = { matching: matching.length, loaded: rows.length, unreadable: unreadable.length }
  const shown = matching.length + unreadable.length
  // A search that matches no readable row says so below the unreadable ones.
  const hasNothing = !isLoading && matching.length === 0 && (rows.length > 0 || shown === 0)

  return (
    <section className={classes.card} aria-label={entityPlural} aria-busy={isLoading || server?.isFetchingPage}>
      <div className={classes.toolbar}>
        {filter?.control}
        <span className={classes.status} role="status">
          {isLoading && (props.loadingText ?? `Loading ${entityPlural}...`)}
          {props.rows && error === undefined && (progress ?? statusText(entityPlural, counted, server))}
        </span>
        <TableOptions
          columns={columns}
          hidden={view.hidden ?? NO_ROWS}
          onHiddenChange={(hidden) => onViewChange({ hidden: hidden.length > 0 ? hidden : undefined })}
          selected={selection?.keys.length ?? 0}
          onExportSelected={() => save(matching.filter((row) => selection?.keys.includes(rowKey(row))))}
          onExport={matching.length > 0 && progress === undefined ? saveAll : undefined}
          exportedAtMost={server?.readAll && EXPORTED_AT_MOST}
        />
      </div>
      {error === undefined && (isLoading || shown > 0) && (
        <table className={classes.table} data-long={isLong || undefined} aria-rowcount={shown + 1}>
          {isLong && <Columns {...parts} rows={rows} />}
          <TableHead
            columns={visible}
            sort={view.sort}
            onSort={(sort) => onViewChange({ sort })}
            shownKeys={keys}
            selection={selection}
            hasMenu={parts.hasMenu}
          />
          {isLoading ? (
            <SkeletonRows {...parts} />
          ) : (
            <TableBody
              rows={matching}
              rowKey={rowKey}
              columns={visible}
              first={columns[0]}
              rowMenu={props.rowMenu}
              onOpen={props.onOpen}
              selection={selection}
              unreadable={unreadable}
            />
          )}
        </table>
      )}
      {hasNothing && (
        <TablePlaceholder
          entityPlural={entityPlural}
          error={error}
          onRetry={props.onRetry}
          empty={props.empty}
          isNarrowed={isNarrowed(rows.length, view, server)}
          onViewChange={onViewChange}
          onClearFilter={filter?.onClear}
        />
      )}
      {server && props.rows && error === undefined && (
        <Paging {...pageOf(view, rows.length + unreadable.length, server.total)} onChange={onViewChange} />
      )}
    </section>
  )
}

/** Rows of a server's page that are not shown are no search that missed: others of the list may be. */
const isNarrowed = <Row,>(loaded: number, { search }: PagedListView, server: ServerPage<Row> | undefined) =>
  Boolean(search) || (server ? loaded === 0 && Boolean(server.isFiltered) : loaded > 0)
