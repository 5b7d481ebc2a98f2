import type { ErrorHandler } from 'hono'
import type { ErrorBody } from '#contract/error.ts'
import type { Services } from '#server/core/context.ts'
import type { AppEnv } from '#server/core/handler.ts'
import { knownError } from '#server/core/known-error.ts'
import { respondNoStore } from '#server/http/respond.ts'

const UNKNOWN: { status: 500; body: ErrorBody } = {
  status: 500,
  body: { code: 'internal', message: 'Something went wrong on our side. Try again, or tell us the request id.' },
}

/** Maps every error to its public response, never a stack or SQL. Unexpected errors are logged in full. */
export const respondError =
  ({ log }: Pick<Services, 'log'>): ErrorHandler<AppEnv> =>
  (error, c) => {
    const known = knownError(error)
    const requestId = c.get('request')?.requestId
    if (!known || known.status >= 500) log.error({ requestId, err: error }, 'request failed')
    if (!known) return respondNoStore(c, UNKNOWN.body, UNKNOWN.status)
    const { message, code, errors, why, status, retryAfterSeconds } = known
    const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(retryAfterSeconds) }
    return respondNoStore(c, { message, code, errors, why } satisfies ErrorBody, status, headers)
  }
