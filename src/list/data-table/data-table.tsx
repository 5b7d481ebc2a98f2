import { type ReactNode, useContext, useImperativeHandle, useState } from 'react'
import { EXPORTED_AT_MOST } from '#src/api/read-all-pages.ts'
import { statusText } from '#src/format/count-text.ts'
import type { ListFilter } from '#src/list/filter.tsx'
import { ListFreshness } from '#src/list/list-freshness.tsx'
import type { PagedListView } from '#src/list/list-view.ts'
import { LoadingRows } from '#src/list/more-rows.tsx'
import type { RowSource } from '#src/list/row-source.ts'
import { SelectRest } from '#src/list/selection-controls.tsx'
import type { Selection } from '#src/list/use-selection.tsx'
import type { Shown } from '#src/live/arrange.ts'
import { LiveContext } from '#src/live/live-context.ts'
import type { RowMenuItem } from '#src/overlays/anchored.tsx'
import type { EmptyStateProps } from '#src/ui/empty-state.tsx'
import { part } from '#src/ui/second-file.tsx'
import type { Column } from './column.ts'
import { columnTracks } from './column-tracks.ts'
import classes from './data-table.module.css'
import { OptionsButton } from './options-button.tsx'
import { useRowKeys } from './row-keys.ts'
import { useRowPresses } from './row-presses.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { LONGEST_PLAIN_LIST, TableBody } from './table-body.tsx'
import { shareHeight, TableFrame } from './table-frame.tsx'
import { TableHead } from './table-head.tsx'
import { TablePlaceholder } from './table-placeholder.tsx'
import { type TableRow, useDataTable } from './use-data-table.ts'

const TableOptions = part<typeof import('#src/list/table-options.tsx').TableOptions>('TableOptions', () => (
  <OptionsButton />
))

const NO_ROWS: readonly never[] = []

export interface DataTableProps<Row extends { readonly _id: string }> {
  /** In lower case: "tasks". Names the table. */
  entityPlural: string
  /** The name of an export without its ending; by default the list with what narrows it. */
  fileName?: string
  columns: readonly Column<Row>[]
  rows: RowSource<Row>
  view: PagedListView
  /** Merges a change into the URL; undefined resets a part to its default. */
  onViewChange: (change: Partial<PagedListView>) => void
  empty: EmptyStateProps
  /** Where else a search that finds nothing would find something. */
  elsewhere?: ReactNode
  loadingText?: string
  filter?: ListFilter<Row> | undefined
  rowMenu?: (row: Row) => readonly RowMenuItem[]
  /** What a press on a row does. Its first column is a button. */
  onOpen?: (row: Row) => void
  /** Where the record opens in a new tab; by default in this list. */
  addressOf?: (row: Row) => string | undefined
  selection?: Selection | undefined
}

/** Holds a whole list, of which it renders what is in view, or one page of the server. Its state lives in the URL. */
export function DataTable<Row extends { readonly _id: string }>(props: DataTableProps<Row>) {
  const { entityPlural, columns, rows: source, view, onViewChange, filter, selection } = props
  const { rows = NO_ROWS, unreadable = NO_ROWS, narrow, error, server, updatedAt, onRetry } = source
  const isLoading = source.rows === undefined && error === undefined
  const { table, arranged, visible } = useDataTable({
    columns,
    rows,
    narrow,
    view,
    onViewChange,
    matches: filter?.matches,
    selection,
  })
  const { rows: matching } = table.getRowModel()
  const live = useContext(LiveContext)
  const [shown, setShown] = useState<Shown<TableRow<Row>>>()
  const more = server?.more
  const hasSelected = table.getSelectedRowIds().length > 0
  const next = live?.arrange(shown, {
    sorted: matching,
    data: rows,
    view,
    isBackground: source.isBackground ?? false,
    isPage: server !== undefined,
    hasSelection: hasSelected,
  })
  if (next !== shown) setShown(next)
  const drawn = next?.rows ?? matching
  useImperativeHandle(selection?.shown, () => drawn.map(({ id }) => id), [drawn])
  const [progress, setProgress] = useState<string>()
  const { fileName } = props
  const save = async (isOfSelected: boolean) => {
    const { saveAll, saveRows } = await import('./export-rows.ts')
    const wanted = isOfSelected ? matching.filter((row) => row.getIsSelected()) : matching
    const rows = wanted.map(({ original }) => original)
    const file = { entityPlural, fileName, view, columns }
    if (isOfSelected) saveRows(file, rows)
    else await saveAll({ ...file, matching: rows, unreadable, arranged, server }, setProgress)
  }
  const presses = useRowPresses({
    rowAt: (index) => drawn[index],
    onOpen: props.onOpen,
    addressOf: props.addressOf,
  })
  useRowKeys((index) => selection && drawn[index]?.toggleSelected())
  const isLong = rows.length > LONGEST_PLAIN_LIST
  const parts = { columns: visible, hasSelection: selection !== undefined, hasMenu: props.rowMenu !== undefined }
  const counted = { matching: matching.length, loaded: rows.length, unreadable: unreadable.length }
  const count = drawn.length + unreadable.length
  // Unreadable rows stay visible above "No tasks match".
  const hasNothing = !isLoading && drawn.length === 0 && (rows.length > 0 || count === 0)

  const status = isLoading
    ? (props.loadingText ?? `Loading ${entityPlural}...`)
    : source.rows && error === undefined && (progress ?? statusText(entityPlural, counted, server))

  return (
    <section className={classes.card} aria-label={entityPlural} aria-busy={isLoading || server?.isFetchingPage}>
      <div ref={shareHeight} className={classes.toolbar}>
        {filter?.control}
        {live && next && (
          <live.News shown={next} entityPlural={entityPlural} onShow={() => setShown(undefined)} onSettled={setShown} />
        )}
        <span className={classes.status} role="status">
          {status}
        </span>
        {more && hasSelected && (
          <SelectRest
            more={more}
            total={server.isAtLeast ? undefined : server.total}
            isAll={table.getIsAllRowsSelected()}
            onAll={() => table.toggleAllRowsSelected(true)}
          />
        )}
        {updatedAt > 0 && <ListFreshness updatedAt={updatedAt} onRefresh={onRetry} entityPlural={entityPlural} />}
        <TableOptions
          columns={columns.slice(1).map(({ id, header }) => {
            const column = table.getColumn(id)
            return { id, header, isShown: !!column?.getIsVisible(), toggle: () => column?.toggleVisibility() }
          })}
          selected={table.getSelectedRowIds().length}
          onExportSelected={() => void save(true)}
          onExport={matching.length > 0 && progress === undefined ? () => save(false) : undefined}
          exportedAtMost={server?.readAll && EXPORTED_AT_MOST}
        />
      </div>
      {error === undefined && (isLoading || count > 0) && (
        <TableFrame hasMenu={parts.hasMenu}>
          <table
            {...presses}
            className={classes.table}
            data-long={isLong || undefined}
            aria-rowcount={more?.isThere ? -1 : count + 1}
            style={{
              gridTemplateColumns: `${selection ? 'max-content ' : ''}${columnTracks(visible)}${props.rowMenu ? ' max-content' : ''}`,
            }}
          >
            <TableHead
              table={table}
              columns={visible}
              sort={view.sort}
              onSort={(sort) => onViewChange({ sort })}
              selection={selection}
              hasMenu={parts.hasMenu}
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
                rowMenu={props.rowMenu}
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
          entityPlural={entityPlural}
          error={error}
          onRetry={onRetry}
          empty={props.empty}
          elsewhere={props.elsewhere}
          isNarrowed={
            Boolean(view.search) || (server && rows.length === 0 ? Boolean(filter?.count) : !server && rows.length > 0)
          }
          onViewChange={onViewChange}
          onClearFilter={filter?.onClear}
        />
      )}
      {more?.isThere && count > 0 && <LoadingRows {...more} entityPlural={entityPlural} />}
      {source.rows && error === undefined && server?.paging}
    </section>
  )
}
