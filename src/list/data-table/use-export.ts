import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import type { UnreadableRow } from '#src/api/read-response.ts'
import { unreadableText } from '#src/api/unreadable-text.ts'
import { countText } from '#src/format/count-text.ts'
import { toCsv } from '#src/format/csv.ts'
import { saveBlob } from '#src/media/save-blob.ts'
import { notifyError, notifyInfo } from '#src/ui/toasts.tsx'
import type { Column } from './column.ts'
import type { ServerPage } from './data-table.tsx'

interface ExportOptions<Row> {
  entityPlural: string
  columns: readonly Column<Row>[]
  /** Every loaded row that matches, drawn or not. */
  matching: readonly Row[]
  unreadable: readonly UnreadableRow[]
  /** What rows of other pages are judged by. */
  isMatching: (row: Row) => boolean
  server: ServerPage<Row> | undefined
}

/** Saves rows as CSV, with a line for each that could not be read. `progress` says how far it is while pages are read. */
export function useExport<Row>(options: ExportOptions<Row>) {
  const { entityPlural, columns, matching, unreadable, isMatching, server } = options
  const [progress, setProgress] = useState<string>()

  const save = (rows: readonly Row[], lost: readonly UnreadableRow[] = []) => {
    const texts = rows.map((row) => columns.map(({ exported, text }) => (exported ?? text)(row)))
    const lostTexts = lost.map((row) => columns.map((_, place) => (place === 0 ? unreadableText(row) : '')))
    const csv = toCsv([columns.map(({ header }) => header), ...texts, ...lostTexts])
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${entityPlural.replaceAll(' ', '-')}.csv`)
  }

  const readAndSave = async (readAll: NonNullable<ServerPage<Row>['readAll']>) => {
    setProgress(`Exporting ${entityPlural}...`)
    try {
      const {
        rows,
        unreadable: lost,
        isTruncated,
      } = await readAll((read, total) => setProgress(`Exporting ${countText(entityPlural, read, total ?? read)}...`))
      save(rows.filter(isMatching), lost)
      if (isTruncated)
        notifyInfo(`The export was cut after the first ${countText(entityPlural, rows.length, rows.length)}.`)
    } catch (error) {
      notifyError(errorText(error))
    } finally {
      setProgress(undefined)
    }
  }

  return {
    progress,
    save,
    saveAll: () => (server?.readAll ? void readAndSave(server.readAll) : save(matching, unreadable)),
  }
}
