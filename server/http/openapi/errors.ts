import type { Endpoint } from '#contract/endpoint.ts'
import { SESSION_INVALID } from '#contract/error.ts'

type Component = 'schemas' | 'responses' | 'parameters' | 'headers'

export const refer = (kind: Component, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const ERRORS = {
  400: [
    'Malformed: `errors` names each fault',
    { message: 'title is required', code: 'malformed', errors: ['title is required'] },
  ],
  401: ['The session has ended', { message: SESSION_INVALID, code: 'session-invalid' }],
  403: [
    'The caller may not do this; `why` says which rule of the lifecycle refused it',
    {
      message: 'You cannot review your own task.',
      code: 'forbidden',
      why: { kind: 'guard', state: 'proposed', guard: 'isReviewer' },
    },
  ],
  404: [
    'It does not exist, or the caller must not know of it',
    { message: 'This task does not exist.', code: 'not-found' },
  ],
  409: [
    'The status of the record does not allow it, or the name or code is taken',
    { message: 'This task is already completed.', code: 'conflict', why: { kind: 'state', state: 'completed' } },
  ],
  412: [
    'Somebody else changed the record meanwhile',
    { message: 'Somebody else changed this in the meantime. Reload and try again.', code: 'stale-version' },
  ],
  413: ['The body is larger than 1 MB', { message: 'The body is too large.', code: 'too-large' }],
  415: ['The body is not JSON', { message: 'The body must be sent as application/json.', code: 'not-json' }],
  422: [
    'Well formed, but not possible; or the Idempotency-Key was used for another call',
    { message: 'The lead is not an employee', code: 'unprocessable', errors: ['The lead is not an employee'] },
  ],
  429: ['Too many requests', { message: 'Too many requests. Try again shortly.', code: 'too-many' }],
  500: [
    'A defect of the server',
    { code: 'internal', message: 'Something went wrong on our side. Try again, or tell us the request id.' },
  ],
  503: [
    'Overloaded, stopping, or without its database',
    { message: 'The server is busy. Try again shortly.', code: 'unavailable' },
  ],
  507: [
    'No disk space',
    {
      code: 'no-space',
      message: 'The server is short of disk space, so nothing can be changed now. Reading still works.',
    },
  ],
} as const satisfies Readonly<Record<number, readonly [string, object]>>

type Status = keyof typeof ERRORS

const headersOf = (status: Status) => ({
  'X-Request-Id': refer('headers', 'RequestId'),
  ...((status === 429 || status === 503) && { 'Retry-After': refer('headers', 'RetryAfter') }),
})

export const errorResponses = Object.fromEntries(
  Object.entries(ERRORS).map(([status, [description, example]]) => [
    `Error${status}`,
    {
      description,
      headers: headersOf(Number(status) as Status),
      content: { 'application/json': { schema: refer('schemas', 'Error'), example } },
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
    403: (isSignedIn && access !== 'signed-in') || (isChange && hasId && isSignedIn),
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
