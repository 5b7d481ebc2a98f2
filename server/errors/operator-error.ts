import { debuglog } from 'node:util'

/** An error that the operator can act on. Only its message is printed, as one line. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

export class SettingError extends OperatorError {
  override readonly name = 'SettingError'
}

const details = debuglog('statehouse')

/** What failed first: a layer above adds its query, with values, and Node tries each address of a host. */
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0])
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error
}

/** One line, also for what nobody foresaw. Errors of the system and of the database explain themselves. */
export function explain(error: unknown) {
  const root = rootOf(error)
  if (root instanceof OperatorError) return root.message
  details('%o', error)
  const { syscall, severity } = (root ?? {}) as { syscall?: unknown; severity?: unknown }
  const isKnown = syscall || severity || /\b(SSL|TLS|certificate)\b/.test(String(root))
  const [line = ''] = String(root instanceof Error && isKnown ? root.message : root).split('\n', 1)
  return isKnown ? line : `It failed unexpectedly, NODE_DEBUG=statehouse prints where: ${line}`
}

/** Ends the process now, with code 1. Nothing may run after it: a failed database would block for good. */
export function exitBecauseOf(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}
