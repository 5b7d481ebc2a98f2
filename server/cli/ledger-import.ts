import { existsSync } from 'node:fs'
import { type ImportReport, importLedger } from '#server/areas/ledger-import/import.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { openForCommand, run } from './run.ts'

// npm run ledger:import -- FILE.csv, see docs/ledger-import.md. On the embedded database the server must be stopped.

function complain({ errors, errorCount }: ImportReport) {
  for (const { line, reason } of errors) console.error(`line ${line}: ${reason}`)
  if (errorCount > errors.length) console.error(`and ${errorCount - errors.length} more`)
  console.error(`Nothing was imported: ${errorCount} ${errorCount === 1 ? 'fault' : 'faults'}.`)
}

await run(async ([path]) => {
  if (!path || !existsSync(path)) throw new OperatorError('Name the file: npm run ledger:import -- FILE.csv')
  const db = await openForCommand()
  try {
    const begun = performance.now()
    const report = await importLedger(db, path, new Date())
    const seconds = (performance.now() - begun) / 1_000
    if (report.errorCount > 0) {
      complain(report)
      return 1
    }
    await db.checkpoint()
    const rate = Math.round(report.lines / seconds)
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
    console.log(`Imported ${report.posted} transactions; ${report.skipped} were there already, the same in everything.`)
    console.log(`${report.lines} lines in ${seconds.toFixed(1)} s, ${rate} a second; peak memory ${megabytes} MB.`)
    return 0
  } finally {
    await db.close()
  }
})
