import { useState } from 'react'
import type { ExportOptions } from './export-rows.ts'

/** `progress` is the status text while pages load. */
export function useExport<Row>(options: ExportOptions<Row>) {
  const [progress, setProgress] = useState<string>()
  return {
    progress,
    save: async (rows: readonly { original: Row }[]) => (await import('./export-rows.ts')).saveRows(options, rows),
    saveAll: async () => (await import('./export-rows.ts')).saveAll(options, setProgress),
  }
}
