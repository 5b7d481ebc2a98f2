import { FIRST_CALL_RUNNING, SESSION_ID_NOT_FOUND, SESSION_INACTIVE, SESSION_INVALID } from '#contract/error.ts'
import type { TrackedEntity } from '#contract/records.ts'
import type { Refusal } from '#machines/core/lifecycle.ts'

type Why = { kind: string; state?: string; guard?: string }

/** A move that a lifecycle refused, as its history shows it. */
export interface RefusedMove {
  readonly entity: TrackedEntity
  readonly recordId: string
  readonly event: string
  readonly from: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly refusal: Pick<Refusal, 'why' | 'guard' | 'message'>
}

export class AppError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 422 | 429 | 502 | 503 | 507
  readonly code: string
  readonly errors: string[] | undefined
  readonly why: Why | undefined
  readonly retryAfterSeconds: number | undefined
  readonly move: RefusedMove | undefined

  constructor(
    status: AppError['status'],
    code: string,
    message: string,
    more: { errors?: string[]; why?: Why; retryAfterSeconds?: number; move?: RefusedMove } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.why = more.why
    this.retryAfterSeconds = more.retryAfterSeconds
    this.move = more.move
  }
}

const REPORTED_ERRORS = 20
const REPORTED_CHARACTERS = 200

/** Reports the first 20 errors, each cut to 200 characters: they can repeat what was sent. */
export function malformed(found: readonly string[]) {
  const errors = found.slice(0, REPORTED_ERRORS).map((error) => error.slice(0, REPORTED_CHARACTERS))
  return new AppError(400, 'malformed', errors.join(', ') || 'The request is malformed', { errors })
}
/** `detail` follows the phrase that the browser recognizes. */
export const sessionInvalid = (detail?: string) =>
  new AppError(401, 'session-invalid', detail ? `${SESSION_INVALID}: ${detail}` : SESSION_INVALID)
export const sessionInactive = () => new AppError(401, 'session-inactive', SESSION_INACTIVE)
export const sessionIdNotFound = () => new AppError(404, 'session-id-not-found', SESSION_ID_NOT_FOUND)
export const tokenInvalid = (message: string) => new AppError(401, 'token-invalid', message)
export const forbidden = (message = 'You are not allowed to do this.', code = 'forbidden') =>
  new AppError(403, code, message)
/** Also for records that the caller must not know of: both get the same response. */
export const notFound = (entity: string) => new AppError(404, 'not-found', `This ${entity} does not exist.`)
export const conflict = (message: string) => new AppError(409, 'conflict', message)
export const firstCallRunning = () =>
  new AppError(409, FIRST_CALL_RUNNING, 'The first call with this Idempotency-Key is still running.', {
    retryAfterSeconds: 1,
  })
export const staleVersion = () =>
  new AppError(412, 'stale-version', 'Somebody else changed this in the meantime. Reload and try again.')
export const unprocessable = (message: string, move?: RefusedMove) =>
  new AppError(422, 'unprocessable', message, { errors: [message], ...(move && { move }) })
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError(429, 'too-many', message, { retryAfterSeconds })
export const unavailable = (message: string, retryAfterSeconds = 5) =>
  new AppError(503, 'unavailable', message, { retryAfterSeconds })
export const noSpace = () =>
  new AppError(
    507,
    'no-space',
    'The server is short of disk space, so nothing can be changed now. Reading still works.',
  )

/** The refusal of a lifecycle: 409 in a wrong status, 403 for a wrong person. */
export const refused = (
  { why, status, guard, message }: Refusal,
  move: Pick<RefusedMove, 'entity' | 'recordId' | 'event' | 'facts'>,
) =>
  new AppError(why === 'state' ? 409 : 403, why === 'state' ? 'conflict' : 'forbidden', message, {
    why: { kind: why, state: status, ...(guard !== undefined && { guard }) },
    move: { ...move, from: status, refusal: { why, message, ...(guard !== undefined && { guard }) } },
  })
