import pino, { type Logger } from 'pino'

const PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string | undefined
  readonly cause: LoggedError | undefined
}

/** An error without the values of its query: they may be anything that a person typed. */
export const loggedError = (error: unknown): LoggedError | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: string }
  return {
    type: error.name,
    message: error.message.replace(PARAMETERS, ''),
    ...(code !== undefined && { code }),
    stack: error.stack?.replace(PARAMETERS, ''),
    cause: loggedError(error.cause),
  }
}

/** One line of JSON per event on standard output. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } })
