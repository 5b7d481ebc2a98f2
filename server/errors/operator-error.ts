/** An error that the operator can act on. Only its message is printed, as one line. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

export const explain = (error: unknown) =>
  error instanceof OperatorError || (error as { syscall?: string }).syscall === 'listen'
    ? (error as Error).message
    : error

/** Ends the process now, with code 1. Nothing may run after it: a failed database would block for good. */
export function exitBecauseOf(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}
