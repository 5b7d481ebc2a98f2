import type { ReactNode } from 'react'
import { csvLines, toCsv } from '#contract/csv.ts'
import { QUERY_LIMIT_MAX } from '#contract/list.ts'
import { errorText } from '#src/api/error-text.ts'
import type { AllPages } from '#src/api/read-all-pages.ts'
import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import { unreadableText } from '#src/api/unreadable-text.ts'
import { countText } from '#src/format/count-text.ts'
import type { PagedListView } from '#src/list/list-view.ts'
import type { MoreRows } from '#src/list/more-rows.tsx'
import { saveBlob } from '#src/media/save-blob.ts'
import { notifyError, notifyInfo } from '#src/ui/toasts.tsx'
import type { Column } from './column.ts'

export interface ServerPage<Row> {
  /** The rows of all pages, if the server says. */
  total?: number | undefined
  /** There are more rows than the server counted. */
  isAtLeast?: boolean
  /** The next page is loading. The table shows the last one until then. */
  isFetchingPage?: boolean
  paging?: ReactNode
  /** An export reads every page of the view, whatever its size. */
  more?: MoreRows<Row>
  /** Reads every page. Without it, an export has the rows of this page. */
  readAll?: (onProgress: (read: number, total: number | undefined) => void) => Promise<AllPages<Row>>
}

export interface ExportOptions<Row> {
  entityPlural: string
  fileName: string | undefined
  view: PagedListView
  columns: readonly Column<Row>[]
  matching: readonly Row[]
  unreadable: readonly UnreadableRow[]
  /** As the table filters and sorts its rows. */
  arranged: (rows: readonly Row[]) => readonly Row[]
  server: ServerPage<Row> | undefined
}

const EXPORTED_AT_ONCE = `${QUERY_LIMIT_MAX}`

const fieldsOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ header, text, exported = text, exportedAs }) => exportedAs ?? [{ header, text: exported }])

/** A line for each row, and one for each unreadable row. */
function linesOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], lost: readonly UnreadableRow[] = []) {
  const fields = fieldsOf(columns)
  const texts = rows.map((row) => fields.map(({ text }) => text(row)))
  return [...texts, ...lost.map((row) => fields.map((_, place) => (place === 0 ? unreadableText(row) : '')))]
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** The list with what narrows it: "tasks-employee-approved". Other filters are ids, which say nothing to a reader. */
export function fileNameOf(entityPlural: string, view: PagedListView) {
  const { tab, status, type, search }: Partial<Record<string, unknown>> = { ...view }
  const parts = [entityPlural, tab, status, type, search].flat()
  return parts.flatMap((part) => (typeof part === 'string' && slug(part)) || []).join('-')
}

type File<Row> = Pick<ExportOptions<Row>, 'entityPlural' | 'fileName' | 'view' | 'columns'>

const saveParts = <Row>({ entityPlural, fileName, view }: File<Row>, parts: readonly string[]) =>
  saveBlob(
    new Blob([...parts], { type: 'text/csv;charset=utf-8' }),
    `${fileName ?? fileNameOf(entityPlural, view)}.csv`,
  )

const headOf = <Row>({ columns }: File<Row>) => toCsv([fieldsOf(columns).map(({ header }) => header)])

export const saveRows = <Row>(file: File<Row>, rows: readonly Row[], lost: readonly UnreadableRow[] = []) =>
  saveParts(file, [headOf(file), csvLines(linesOf(file.columns, rows, lost))])

type Report = (read: number, total?: number) => void

/** Keeps the text of the rows alone, so that a million of them fit into memory. */
async function savePages<Row>(options: ExportOptions<Row>, { readPart }: MoreRows<Row>, report: Report) {
  const parts = [headOf(options)]
  let count = 0
  let after: string | undefined
  do {
    const { data, unreadable } = await readPart(after, EXPORTED_AT_ONCE)
    parts.push(csvLines(linesOf(options.columns, data.rows, unreadable)))
    count += data.rows.length
    report(count)
    after = data.next
  } while (after !== undefined)
  saveParts(options, parts)
}

async function readAndSave<Row>(
  options: ExportOptions<Row>,
  readAll: NonNullable<ServerPage<Row>['readAll']>,
  report: Report,
) {
  const { rows, unreadable: lost, isTruncated } = await readAll(report)
  saveRows(options, options.arranged(rows), lost)
  if (isTruncated)
    notifyInfo(`The export was cut after the first ${countText(options.entityPlural, rows.length, rows.length)}.`)
}

/** Every row of the view, of all pages where the server has them. */
export async function saveAll<Row>(options: ExportOptions<Row>, setProgress: (text: string | undefined) => void) {
  const { entityPlural, server, matching, unreadable } = options
  if (!server?.more && !server?.readAll) return saveRows(options, matching, unreadable)
  const report: Report = (read, total = read) => setProgress(`Exporting ${countText(entityPlural, read, total)}...`)
  setProgress(`Exporting ${entityPlural}...`)
  try {
    if (server.more) await savePages(options, server.more, report)
    else if (server.readAll) await readAndSave(options, server.readAll, report)
  } catch (error) {
    notifyError(errorText(error))
  } finally {
    setProgress(undefined)
  }
}
