import { writeSync } from 'node:fs'
import pino, { type Logger } from 'pino'

const PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string | undefined
  readonly cause: LoggedError | undefined
}

/** An error without the values of its query, which may be personal data. */
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

const PIPE_FULL_MS = 10
const ATTEMPTS = 20

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Synchronous. What cannot be written is lost: pino's own destination throws on a full disk, then blocks the exit. */
export function writeOut(text: string) {
  let rest = Buffer.from(text)
  for (let attempt = 0; rest.length > 0 && attempt < ATTEMPTS; attempt += 1)
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      sleep(PIPE_FULL_MS)
    }
}

/** One colored line for each entry: for a terminal. */
export async function terminalFormat() {
  const { prettyFactory } = await import('pino-pretty')
  return prettyFactory({ colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' })
}

/** Writes JSON lines, or what `format` makes of each. */
export const createLogger = (level: string, format = (line: string) => line): Logger =>
  pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } },
    { write: (line) => writeOut(format(line)) },
  )
