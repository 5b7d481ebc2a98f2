import type { FunctionComponent, ReactNode } from 'react'
import type { TableList } from '#src/list/row-source.ts'
import type { EmptyStateProps } from '#src/ui/empty-state.tsx'
import type { RowMenuItem } from '#src/ui/row-menu-item.ts'
import { part } from '#src/ui/second-file.tsx'
import { columnTracks } from './column-tracks.ts'
import classes from './data-table.module.css'
import { useRowKeys } from './row-keys.ts'
import { useRowPresses } from './row-presses.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { LONGEST_PLAIN_LIST, TableBody } from './table-body.tsx'
import { TableFrame } from './table-frame.tsx'
import { TableHead } from './table-head.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useDataTable } from './use-data-table.ts'
import { useShownRows } from './use-shown-rows.ts'

const LoadingRows = part<typeof import('#src/list/more-rows.tsx').LoadingRows>('LoadingRows')
const Paging = part<typeof import('#src/list/paging.tsx').Paging>('Paging')
const TablePlaceholder = part<typeof import('./table-placeholder.tsx').TablePlaceholder>('TablePlaceholder')

const NO_ROWS: readonly never[] = []

export interface DataTableProps<Row extends { readonly _id: string }> extends TableList<Row> {
  empty: EmptyStateProps
  /** Where else a search that finds nothing would find something. */
  elsewhere?: ReactNode
  /** Says in its own way that nothing matches, or draws its children, which say it for any list. */
  Nothing?: FunctionComponent<{ children: ReactNode; clear: ReactNode }>
  rowMenu?: (row: Row) => readonly RowMenuItem[]
  /** Shows the head of the menus. By default it is for screen readers. */
  isMenuNamed?: boolean
  /** What a press on a row does. Its first column is a button. */
  onOpen?: (row: Row) => void
  /** Where the record opens in a new tab; by default in this list. */
  addressOf?: (row: Row) => string | undefined
}

/** Holds a whole list, of which it renders what is in view, or one page of the server. Its state lives in the URL. */
export function DataTable<Row extends { readonly _id: string }>(props: DataTableProps<Row>) {
  const { entityPlural, columns, rows: source, view, filter, selection, rowMenu } = props
  const { rows = NO_ROWS, unreadable = NO_ROWS, error, server } = source
  const isLoading = source.rows === undefined && error === undefined
  const { table, visible } = useDataTable(props)
  const { matching, drawn, all, next, setShown } = useShownRows(table, props)
  const presses = useRowPresses({
    rowAt: (index) => drawn[index],
    onOpen: props.onOpen,
    addressOf: props.addressOf,
  })
  useRowKeys((index) => selection && drawn[index]?.toggleSelected())
  const more = server?.more
  const parts = { columns: visible, hasSelection: selection !== undefined, hasMenu: rowMenu !== undefined }
  const count = drawn.length + unreadable.length
  // Unreadable rows stay visible above "No tasks match".
  const hasNothing = !isLoading && drawn.length === 0 && (rows.length > 0 || count === 0)
  const tracks = [selection && 'max-content', columnTracks(visible), rowMenu && 'max-content'].filter(Boolean)

  return (
    <section className={classes.card} aria-label={entityPlural} aria-busy={isLoading || server?.isFetchingPage}>
      <TableToolbar list={props} table={table} all={all} matching={matching.length} news={next} onNews={setShown} />
      {error === undefined && (isLoading || count > 0) && (
        <TableFrame hasMenu={parts.hasMenu}>
          <table
            {...presses}
            className={classes.table}
            data-long={rows.length > LONGEST_PLAIN_LIST || undefined}
            aria-rowcount={more?.isThere ? -1 : count + 1}
            style={{ gridTemplateColumns: tracks.join(' ') }}
          >
            <TableHead
              {...parts}
              isMenuNamed={props.isMenuNamed}
              table={table}
              all={all}
              selection={selection}
              isCut={more?.isThere}
            />
            {isLoading ? (
              <SkeletonRows {...parts} />
            ) : (
              <TableBody
                rows={drawn}
                marks={next?.marks}
                columns={visible}
                first={columns[0]}
                rowMenu={rowMenu}
                opens={props.onOpen !== undefined}
                Box={selection?.Box}
                unreadable={unreadable}
              />
            )}
          </table>
        </TableFrame>
      )}
      {hasNothing && (
        <TablePlaceholder
          {...props}
          error={error}
          onRetry={source.onRetry}
          isNarrowed={
            Boolean(view.search) || (server && rows.length === 0 ? Boolean(filter?.count) : !server && rows.length > 0)
          }
          onClearFilter={filter?.onClear}
        />
      )}
      {more?.isThere && count > 0 && <LoadingRows {...more} entityPlural={entityPlural} />}
      {source.rows && error === undefined && server?.readAll && <Paging table={table} total={server.total} />}
    </section>
  )
}
