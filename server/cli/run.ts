import { readConfig } from '#server/core/env.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seeding } from '#server/demo/seed.ts'
import { exitBecauseOf, explain } from '#server/errors/operator-error.ts'
import { openMediaStore } from '#server/media/storage/open-store.ts'

/** Opens the configured database for a command. Rejects with an `OperatorError`, or what the engine throws. */
export const openForCommand = () => openDatabase(readConfig(), { onFatal: exitBecauseOf, timeouts: 'none' })

/** The same, with what the first start of the server puts into an empty database. */
export async function openFilledForCommand() {
  const config = readConfig()
  const prepare = seeding(config, await openMediaStore(config.media), () => new Date())
  return openDatabase(config, { prepare, onFatal: exitBecauseOf, timeouts: 'none' })
}

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
