import type { ReactNode } from 'react'
import { errorText } from '#src/api/error-text.ts'
import type { AllPages } from '#src/api/read-all-pages.ts'
import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import { unreadableText } from '#src/api/unreadable-text.ts'
import { countText } from '#src/format/count-text.ts'
import { toCsv } from '#src/format/csv.ts'
import type { PagedListView } from '#src/list/list-view.ts'
import { saveBlob } from '#src/media/save-blob.ts'
import { notifyError, notifyInfo } from '#src/ui/toasts.tsx'
import type { Column } from './column.ts'
import { fileNameOf, inOrder } from './export-file.ts'

export interface ServerPage<Row> {
  /** The rows of all pages, if the server says. */
  total?: number | undefined
  /** The server searches: all rows that it sends match. */
  searches?: boolean
  /** A filter applies on the server. */
  isFiltered?: boolean
  /** The next page is loading. The table shows the last one until then. */
  isFetchingPage?: boolean
  paging?: ReactNode
  /** Reads every page. Without it, an export has the rows of this page. */
  readAll?: (onProgress: (read: number, total: number | undefined) => void) => Promise<AllPages<Row>>
}

export interface ExportOptions<Row> {
  entityPlural: string
  fileName: string | undefined
  view: PagedListView
  columns: readonly Column<Row>[]
  matching: readonly { original: Row }[]
  unreadable: readonly UnreadableRow[]
  isMatching: (row: Row) => boolean
  server: ServerPage<Row> | undefined
}

/** CSV has a line for each unreadable row. */
export function saveRows<Row>(
  { entityPlural, fileName, view, columns }: Pick<ExportOptions<Row>, 'entityPlural' | 'fileName' | 'view' | 'columns'>,
  rows: readonly { original: Row }[],
  lost: readonly UnreadableRow[] = [],
) {
  const fields = columns.flatMap(
    ({ header, text, exported = text, exportedAs }) => exportedAs ?? [{ header, text: exported }],
  )
  const texts = rows.map(({ original }) => fields.map(({ text }) => text(original)))
  const lostTexts = lost.map((row) => fields.map((_, place) => (place === 0 ? unreadableText(row) : '')))
  const csv = toCsv([fields.map(({ header }) => header), ...texts, ...lostTexts])
  saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${fileName ?? fileNameOf(entityPlural, view)}.csv`)
}

export async function readAndSave<Row>(
  options: ExportOptions<Row>,
  readAll: NonNullable<ServerPage<Row>['readAll']>,
  setProgress: (text: string | undefined) => void,
) {
  const { entityPlural, isMatching, columns, view } = options
  setProgress(`Exporting ${entityPlural}...`)
  try {
    const {
      rows,
      unreadable: lost,
      isTruncated,
    } = await readAll((read, total) => setProgress(`Exporting ${countText(entityPlural, read, total ?? read)}...`))
    const matching = inOrder(rows.filter(isMatching), columns, view.sort).map((original) => ({ original }))
    saveRows(options, matching, lost)
    if (isTruncated)
      notifyInfo(`The export was cut after the first ${countText(entityPlural, rows.length, rows.length)}.`)
  } catch (error) {
    notifyError(errorText(error))
  } finally {
    setProgress(undefined)
  }
}
