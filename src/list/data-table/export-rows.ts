import type { ReactNode } from 'react'
import { errorText } from '#src/api/error-text.ts'
import type { AllPages } from '#src/api/read-all-pages.ts'
import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import { unreadableText } from '#src/api/unreadable-text.ts'
import { countText } from '#src/format/count-text.ts'
import { toCsv } from '#src/format/csv.ts'
import { saveBlob } from '#src/media/save-blob.ts'
import { notifyError, notifyInfo } from '#src/ui/toasts.tsx'
import type { Column } from './column.ts'

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
  columns: readonly Column<Row>[]
  matching: readonly { original: Row }[]
  unreadable: readonly UnreadableRow[]
  isMatching: (row: Row) => boolean
  server: ServerPage<Row> | undefined
}

/** CSV has a line for each unreadable row. */
export function saveRows<Row>(
  { entityPlural, columns }: Pick<ExportOptions<Row>, 'entityPlural' | 'columns'>,
  rows: readonly { original: Row }[],
  lost: readonly UnreadableRow[] = [],
) {
  const texts = rows.map(({ original }) => columns.map(({ exported, text }) => (exported ?? text)(original)))
  const lostTexts = lost.map((row) => columns.map((_, place) => (place === 0 ? unreadableText(row) : '')))
  const csv = toCsv([columns.map(({ header }) => header), ...texts, ...lostTexts])
  saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${entityPlural.replaceAll(' ', '-')}.csv`)
}

export async function readAndSave<Row>(
  options: ExportOptions<Row>,
  readAll: NonNullable<ServerPage<Row>['readAll']>,
  setProgress: (text: string | undefined) => void,
) {
  const { entityPlural, isMatching } = options
  setProgress(`Exporting ${entityPlural}...`)
  try {
    const {
      rows,
      unreadable: lost,
      isTruncated,
    } = await readAll((read, total) => setProgress(`Exporting ${countText(entityPlural, read, total ?? read)}...`))
    const matching = rows.filter(isMatching).map((original) => ({ original }))
    saveRows(options, matching, lost)
    if (isTruncated)
      notifyInfo(`The export was cut after the first ${countText(entityPlural, rows.length, rows.length)}.`)
  } catch (error) {
    notifyError(errorText(error))
  } finally {
    setProgress(undefined)
  }
}
