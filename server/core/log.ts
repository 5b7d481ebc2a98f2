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
const WAITS = 20
const WAIT_AGAIN_MS = 5_000

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Lines that could not be written since the last one that was. */
let lostLines = 0
let lostAt = Number.NEGATIVE_INFINITY
let endsInsideLine = false

/**
 * Synchronous. What cannot be written is lost: pino's own destination throws on a full disk, then blocks the exit. A line
 * waits for a full pipe, but not in the five seconds after a lost line. So a slow reader does not stop calls.
 */
export function writeOut(text: string) {
  const bytes = Buffer.from(endsInsideLine ? `\n${text}` : text)
  let rest = bytes
  let waits = performance.now() - lostAt > WAIT_AGAIN_MS ? WAITS : 0
  while (rest.length > 0)
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      const isFull = (error as NodeJS.ErrnoException).code === 'EAGAIN'
      if (!isFull || waits === 0) {
        lostLines += 1
        lostAt = performance.now()
        endsInsideLine ||= rest.length < bytes.length
        return
      }
      waits -= 1
      sleep(PIPE_FULL_MS)
    }
  lostLines = 0
  endsInsideLine = false
}

/** One colored line for each entry: for a terminal. */
export async function terminalFormat() {
  const { prettyFactory } = await import('pino-pretty')
  return prettyFactory({ colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' })
}

/** Writes JSON lines, or what `format` makes of each. The first line after lost ones has their number as `lostLines`. */
export const createLogger = (level: string, format = (line: string) => line): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
      mixin: () => (lostLines > 0 ? { lostLines } : {}),
    },
    { write: (line) => writeOut(format(line)) },
  )
