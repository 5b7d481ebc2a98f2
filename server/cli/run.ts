import { readConfig } from '#server/core/env.ts'
import { connect } from '#server/db/connect.ts'
import { exitBecauseOf, explain } from '#server/errors/operator-error.ts'

/** Opens the database for a command. */
export const openDatabase = () => connect(readConfig(), { onFatal: exitBecauseOf, timeouts: 'none' })

/** Runs a command: its answer is the exit code, and an expected failure is one line. */
export async function run(command: (args: readonly string[]) => Promise<number>) {
  try {
    process.exitCode = await command(process.argv.slice(2))
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}
