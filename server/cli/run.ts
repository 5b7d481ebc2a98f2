import { sql } from 'drizzle-orm'
import { LOCALE } from '#contract/locale.ts'
import { readConfig } from '#server/core/env.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { exitBecauseOf, explain } from '#server/errors/operator-error.ts'

/** Opens the configured database for a command. Rejects with an `OperatorError`, or what the engine throws. */
export const openForCommand = (prepare?: (db: Database) => Promise<unknown>) =>
  openDatabase(readConfig(), { prepare, onFatal: exitBecauseOf, timeouts: 'none' })

/** Reads a snapshot of the database, for as long as it takes. */
export async function readSnapshot<T>(read: (tx: Transaction) => Promise<T>): Promise<T> {
  const db = await openForCommand()
  const work = async (tx: Transaction) => {
    await tx.execute(sql`set transaction isolation level repeatable read`)
    await tx.execute(sql`set local statement_timeout = 0`)
    return read(tx)
  }
  return db.transaction(work).finally(() => db.close())
}

/** "1,250 rows" */
export const count = (figure: number, thing: string) =>
  `${figure.toLocaleString(LOCALE)} ${thing}${figure === 1 ? '' : 's'}`

/** Runs a command: its answer is the exit code, and a failure is one line. */
export async function run(command: (args: readonly string[]) => Promise<number>) {
  process.on('uncaughtException', exitBecauseOf)
  try {
    process.exitCode = await command(process.argv.slice(2))
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}
