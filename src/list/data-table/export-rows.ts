import { csvLines, toCsv } from '#contract/csv.ts'
import { QUERY_LIMIT_MAX } from '#contract/list.ts'
import { errorText } from '#src/api/error-text.ts'
import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import { unreadableText } from '#src/api/unreadable-text.ts'
import { countText } from '#src/format/count-text.ts'
import type { PagedListView } from '#src/list/list-view.ts'
import type { MoreRows } from '#src/list/more-rows.tsx'
import type { ExportedList, RowSource, ServerPage } from '#src/list/row-source.ts'
import { saveBlob } from '#src/media/save-blob.ts'
import { notifyError, notifyInfo } from '#src/ui/toasts.tsx'
import type { Column } from './column.ts'
import { arrangedAs, originalsOf, type Table } from './use-data-table.ts'

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

const saveParts = <Row>({ entityPlural, fileName, view }: ExportedList<Row>, parts: readonly string[]) =>
  saveBlob(
    new Blob([...parts], { type: 'text/csv;charset=utf-8' }),
    `${fileName ?? fileNameOf(entityPlural, view)}.csv`,
  )

const headOf = <Row>({ columns }: ExportedList<Row>) => toCsv([fieldsOf(columns).map(({ header }) => header)])

export const saveRows = <Row>(file: ExportedList<Row>, rows: readonly Row[], lost: readonly UnreadableRow[] = []) =>
  saveParts(file, [headOf(file), csvLines(linesOf(file.columns, rows, lost))])

type Report = (read: number, total?: number) => void

/** Keeps the text of the rows alone, so that a million of them fit into memory. */
async function savePages<Row>(list: ExportedList<Row>, { readPart }: MoreRows<Row>, report: Report) {
  const parts = [headOf(list)]
  let count = 0
  let after: string | undefined
  do {
    const { data, unreadable } = await readPart(after, EXPORTED_AT_ONCE)
    parts.push(csvLines(linesOf(list.columns, data.rows, unreadable)))
    count += data.rows.length
    report(count)
    after = data.next
  } while (after !== undefined)
  saveParts(list, parts)
}

interface WholeList<Row extends object> extends ExportedList<Row> {
  rows: RowSource<Row>
  table: Table<Row>
}

async function readAndSave<Row extends object>(
  list: WholeList<Row>,
  readAll: NonNullable<ServerPage<Row>['readAll']>,
  report: Report,
) {
  const { rows, unreadable: lost, isTruncated } = await readAll(report)
  saveRows(list, arrangedAs(list.table, rows), lost)
  if (isTruncated)
    notifyInfo(`The export was cut after the first ${countText(list.entityPlural, rows.length, rows.length)}.`)
}

/** Every row of the view, of all pages where the server has them. */
export async function saveAll<Row extends object>(
  list: WholeList<Row>,
  setProgress: (text: string | undefined) => void,
) {
  const {
    entityPlural,
    table,
    rows: { server, unreadable },
  } = list
  if (!server?.more && !server?.readAll) return saveRows(list, originalsOf(table), unreadable)
  const report: Report = (read, total = read) => setProgress(`Exporting ${countText(entityPlural, read, total)}...`)
  setProgress(`Exporting ${entityPlural}...`)
  try {
    if (server.more) await savePages(list, server.more, report)
    else if (server.readAll) await readAndSave(list, server.readAll, report)
  } catch (error) {
    notifyError(errorText(error))
  } finally {
    setProgress(undefined)
  }
}
