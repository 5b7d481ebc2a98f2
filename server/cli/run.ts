import { FolderInUse } from '#server/db/lock.ts'
import { SettingError } from '#server/setting-error.ts'

/** A reason that the operator can act on. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Runs a command: its answer is the exit code, and an expected failure is one line. */
export async function run(command: (args: readonly string[]) => Promise<number>) {
  try {
    process.exitCode = await command(process.argv.slice(2))
  } catch (error) {
    const isExpected = error instanceof CommandError || error instanceof FolderInUse || error instanceof SettingError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}
