import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { AppEnv } from '#server/core/handler.ts'
import { knownError } from '#server/core/known-error.ts'

interface Refusal {
  readonly status: number
  readonly message: string
}

const BUSY = 'Files cannot be kept at this moment. Try again shortly.'
const UNKNOWN: Refusal = { status: 500, message: 'Something went wrong on our side. Try again.' }

/** The response to an error. Unexpected errors are logged and answered with a 500 without details. */
export function refusalOf(error: unknown, log: Logger): Refusal & { retryAfterSeconds?: number | undefined } {
  const known = knownError(error)
  if (!known || known.status >= 500) log.error({ err: error }, 'upload failed')
  // The message of the error blames the database, but the storage may be the cause.
  if (known?.code === 'unavailable') return { ...known, message: BUSY }
  return known ?? UNKNOWN
}

/** Responds in the format of the third-party service, which upload widgets read. */
export const respondRefusal = (c: Context<AppEnv>, { status, message }: Refusal) => {
  c.status(status as StatusCode)
  return c.json({ error: { message } })
}
