import { useState } from 'react'
import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import type { MoreRows } from '#src/list/more-rows.tsx'
import type { ExportOptions, ServerPage } from './export-rows.ts'

/** `progress` is the status text while pages load. */
export function useExport<Row>(options: ExportOptions<Row>) {
  const { matching, unreadable, server } = options
  const [progress, setProgress] = useState<string>()
  const save = async (rows: readonly { original: Row }[], lost?: readonly UnreadableRow[]) =>
    (await import('./export-rows.ts')).saveRows(options, rows, lost)
  const savePages = async (more: MoreRows<Row>) =>
    (await import('./export-rows.ts')).savePages(options, more, setProgress)
  const readAndSave = async (readAll: NonNullable<ServerPage<Row>['readAll']>) =>
    (await import('./export-rows.ts')).readAndSave(options, readAll, setProgress)
  return {
    progress,
    save,
    saveAll: () =>
      void (server?.more
        ? savePages(server.more)
        : server?.readAll
          ? readAndSave(server.readAll)
          : save(matching, unreadable)),
  }
}
