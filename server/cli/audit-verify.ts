import { sql } from 'drizzle-orm'
import { verifyAudit } from '#server/core/audit/verify.ts'
import { openForCommand, run } from './run.ts'

// Exit code 0: the hash chain is sound, 1: broken. On the embedded database the server must be stopped.

await run(async () => {
  const db = await openForCommand()
  const report = await db
    .transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`)
      await tx.execute(sql`set local statement_timeout = 0`)
      return verifyAudit(tx)
    })
    .finally(() => db.close())
  if (report.sound) console.log(`The audit log is sound: ${report.rows} rows, ending in ${report.hash}.`)
  else console.error(`The audit log is broken at position ${report.position}: ${report.problem}.`)
  return report.sound ? 0 : 1
})
