import type { Endpoint } from '#contract/endpoint.ts'
import { SESSION_INVALID } from '#contract/error.ts'

type Component = 'schemas' | 'responses' | 'parameters' | 'headers'

export const refer = (kind: Component, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const ERRORS = {
  400: ['malformed', 'Malformed: `errors` names each fault'],
  401: ['session-invalid', 'The session has ended, or the token is over: `token-invalid`'],
  403: ['forbidden', 'The caller may not do this; `why` says which rule of the lifecycle refused it'],
  404: ['not-found', 'It does not exist, or the caller must not know of it'],
  409: ['conflict', 'The status of the record does not allow it, or the name or code is taken'],
  412: ['stale-version', 'Somebody else changed the record meanwhile'],
  413: ['too-large', 'The body is larger than 1 MB'],
  415: ['not-json', 'The body is not JSON'],
  422: ['unprocessable', 'Well formed, but not possible; or the Idempotency-Key was used for another call'],
  429: ['too-many', 'Too many requests'],
  500: ['internal', 'A defect of the server'],
  503: ['unavailable', 'Overloaded, stopping, or without its database'],
  507: ['no-space', 'No disk space'],
} as const satisfies Readonly<Record<number, readonly [code: string, description: string]>>

const MESSAGES: Readonly<Record<string, object>> = {
  malformed: { message: 'title is required', errors: ['title is required'] },
  'session-invalid': { message: SESSION_INVALID },
  forbidden: {
    message: 'You cannot review your own task.',
    why: { kind: 'guard', state: 'proposed', guard: 'isReviewer' },
  },
  conflict: { message: 'This task is already completed.', why: { kind: 'state', state: 'completed' } },
}

type Status = keyof typeof ERRORS

const refusalHeaders = (status: Status) => ({
  'X-Request-Id': refer('headers', 'RequestId'),
  ...((status === 429 || status === 503) && { 'Retry-After': refer('headers', 'RetryAfter') }),
})

export const errorResponses = Object.fromEntries(
  Object.entries(ERRORS).map(([status, [code, description]]) => [
    `Error${status}`,
    {
      description,
      headers: refusalHeaders(Number(status) as Status),
      content: {
        'application/json': {
          schema: refer('schemas', 'Error'),
          example: { message: description, code, ...MESSAGES[code] },
        },
      },
    },
  ]),
)

/** References to the errors that a call can have. */
export function errorsOf({
  method,
  path,
  access,
  body,
  query,
}: Pick<Endpoint, 'method' | 'path' | 'access' | 'body' | 'query'>) {
  const isChange = method !== 'GET'
  const isSignedIn = access !== 'anyone'
  const hasId = path.includes(':')
  const can: Readonly<Record<Status, boolean>> = {
    400: isChange || hasId || query !== undefined,
    401: isSignedIn,
    403: isSignedIn && (access !== 'signed-in' || isChange),
    404: hasId,
    409: isChange && isSignedIn,
    412: isChange && isSignedIn && hasId,
    413: body !== undefined,
    415: body !== undefined,
    422: isChange && isSignedIn,
    429: true,
    500: true,
    503: true,
    507: isChange,
  }
  return Object.fromEntries(
    Object.entries(can).flatMap(([status, isPossible]) =>
      isPossible ? [[status, refer('responses', `Error${status}`)]] : [],
    ),
  )
}
