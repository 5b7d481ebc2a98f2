import { useContext, useState } from 'react'
import { statusText } from '#src/format/count-text.ts'
import type { TableList } from '#src/list/row-source.ts'
import type { Shown } from '#src/live/arrange.ts'
import { LiveContext } from '#src/live/live-context.ts'
import { part } from '#src/ui/second-file.tsx'
import classes from './data-table.module.css'
import { OptionsButton } from './options-button.tsx'
import type { Table, TableRow } from './use-data-table.ts'
import type { AllShown } from './use-shown-rows.ts'

const ListFreshness = part<typeof import('#src/list/list-freshness.tsx').ListFreshness>('ListFreshness')
const SelectRest = part<typeof import('#src/list/selection-controls.tsx').SelectRest>('SelectRest')
const TableOptions = part<typeof import('#src/list/table-options.tsx').TableOptions>('TableOptions', () => (
  <OptionsButton />
))

interface TableToolbarProps<Row extends { readonly _id: string }> {
  list: TableList<Row>
  table: Table<Row>
  all: AllShown
  matching: number
  news: Shown<TableRow<Row>> | undefined
  onNews: (shown: Shown<TableRow<Row>> | undefined) => void
}

/** Above a table: its filter, what it holds, and what can be done with the whole of it. */
export function TableToolbar<Row extends { readonly _id: string }>(props: TableToolbarProps<Row>) {
  const { list, table, all, matching, news, onNews } = props
  const { entityPlural, loadingText = `Loading ${entityPlural}...`, rows: source } = list
  const { rows, unreadable, error, server, updatedAt, onRetry } = source
  const live = useContext(LiveContext)
  const [progress, setProgress] = useState<string>()
  const more = server?.more
  const counted = { matching, loaded: rows?.length ?? 0, unreadable: unreadable?.length ?? 0 }
  return (
    <div ref={shareHeight} className={classes.toolbar}>
      {list.filter?.control}
      {live && news && (
        <live.News shown={news} entityPlural={entityPlural} onShow={() => onNews(undefined)} onSettled={onNews} />
      )}
      <span className={classes.status} role="status">
        {error === undefined && (rows ? (progress ?? statusText(entityPlural, counted, server)) : loadingText)}
      </span>
      {more && table.getIsSomeRowsSelected() && (
        <SelectRest
          more={more}
          total={server.isAtLeast ? undefined : server.total}
          isAll={all.areSelected}
          onAll={() => {
            onNews(undefined)
            table.toggleAllRowsSelected(true)
          }}
        />
      )}
      {updatedAt > 0 && <ListFreshness updatedAt={updatedAt} onRefresh={onRetry} entityPlural={entityPlural} />}
      <TableOptions list={list} table={table} isExporting={progress !== undefined} onProgress={setProgress} />
    </div>
  )
}

/** The head of the table sticks below the toolbar, which can wrap. */
function shareHeight(toolbar: HTMLElement | null) {
  if (!toolbar) return
  const observer = new ResizeObserver(() =>
    toolbar.parentElement?.style.setProperty('--toolbar-height', `${toolbar.offsetHeight}px`),
  )
  observer.observe(toolbar)
  return () => observer.disconnect()
}
