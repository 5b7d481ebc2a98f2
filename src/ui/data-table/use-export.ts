import { useState } from 'react'
import { toCsv } from '#src/lib/csv.ts'
import { download } from '#src/lib/download.ts'
import { errorText } from '#src/lib/error-text.ts'
import { notifyError, notifyInfo } from '../toasts.tsx'
import type { Column } from './column.ts'
import { countText } from './count-text.ts'
import type { ServerPage } from './data-table.tsx'

interface ExportOptions<Row> {
  things: string
  columns: readonly Column<Row>[]
  /** Every loaded row that matches, drawn or not. */
  matching: readonly Row[]
  /** What rows of other pages are judged by. */
  isMatching: (row: Row) => boolean
  server: ServerPage<Row> | undefined
}

/** Saves rows as CSV. `progress` tells how far it is, while pages are read for it. */
export function useExport<Row>({ things, columns, matching, isMatching, server }: ExportOptions<Row>) {
  const [progress, setProgress] = useState<string>()

  const save = (rows: readonly Row[]) => {
    const texts = rows.map((row) => columns.map(({ exported, text }) => (exported ?? text)(row)))
    const csv = toCsv([columns.map(({ header }) => header), ...texts])
    download(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${things.replaceAll(' ', '-')}.csv`)
  }

  const readAndSave = async (readAll: NonNullable<ServerPage<Row>['readAll']>) => {
    setProgress(`Exporting ${things}...`)
    try {
      const { rows, isCut } = await readAll((read, total) =>
        setProgress(`Exporting ${countText(things, read, total ?? read)}...`),
      )
      save(rows.filter(isMatching))
      if (isCut) notifyInfo(`The export was cut after the first ${countText(things, rows.length, rows.length)}.`)
    } catch (error) {
      notifyError(errorText(error))
    } finally {
      setProgress(undefined)
    }
  }

  return {
    progress,
    save,
    saveAll: () => (server?.readAll ? void readAndSave(server.readAll) : save(matching)),
  }
}
