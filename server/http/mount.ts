import type { Hono, Context as HonoContext } from 'hono'
import { BACKGROUND_HEADER, LIVE_PATH } from '#contract/live.ts'
import type { Authenticate, Services } from '#server/core/context.ts'
import type { AppEnv, Handlers } from '#server/core/handler.ts'
import type { Hub } from '#server/live/hub.ts'
import { longLists } from './long-list.ts'
import {
  concurrencyLimit,
  limitedPerAddress,
  limitedPerPerson,
  type ReadBody,
  requireSpace,
} from './middleware/limits.ts'
import { checkInput, readRequest } from './read-input.ts'
import { respondCsv, respondNoStore, respondParts, respondStream } from './respond.ts'
import { cookiesIn } from './session-cookies.ts'
import {
  type Answer,
  type Operation,
  operationsOf,
  requireTokenFor,
  runSignedIn,
  signIn,
  toAnswer,
} from './signed-in.ts'

// Every call of the contract takes the same way:
// 1. read the input (400, 408, 413, 415), with a limit of open bodies for each network (429)
// 2. take a place within the concurrency limit (503), count calls of the network (429), require disk space (507)
// 3. authenticate (401), in a separate transaction, and count the user's calls per minute (429)
// 4. a read runs without a transaction; a change runs in one, and authenticates again inside it, or is one statement
// 5. check the access rule (403), validate the input (400), find a repeated Idempotency-Key (409, 422), run the handler
// 6. after a denial, write the attempt to the audit log
// 7. respond
// `signed-in.ts` has steps 3 to 6. `respondError` maps what any step throws to a response. A call that anyone may make has only steps 1, 2, 5 and 7.

/** Signing in, and ending what somebody else holds, use the space that is kept back. */
const ENDS_ACCESS = /^session\.|^token\.revoke$/

export interface MountParts {
  readonly services: Services
  readonly authenticate: Authenticate
  readonly handlers: Handlers
  /** Without it there are no live updates. */
  readonly hub?: Hub | undefined
}

/** Serves every call of the contract below `app`'s base. Throws when one has no handler or no access rule. */
export function mount(app: Hono<AppEnv>, parts: MountParts, readBody: ReadBody) {
  const { services } = parts
  const { limits } = services
  const withinWork = concurrencyLimit(limits.concurrentRequests)
  const limitAddress = limitedPerAddress(services)
  const limitPerson = limitedPerPerson(services)
  const textOf = longLists(services)
  const isParametric = ({ call }: Operation) => Number(call.path.includes(':'))

  async function serve(operation: Operation, c: HonoContext<AppEnv>) {
    const { call, handler, name } = operation
    const request = c.get('request')
    c.set('route', `/api${call.path}`)
    const read = () => readRequest(call, c.req.raw, c.req.param())
    // Outside of the concurrency limit, which slow bodies would use up.
    const raw = call.body ? await readBody(request.ip, read) : await read()
    const answer: Answer = await withinWork(async () => {
      await limitAddress(request.ip)
      if (call.method !== 'GET') await requireSpace(services.db, { mayUseReserve: ENDS_ACCESS.test(name) })
      return call.access === 'anyone'
        ? toAnswer(await handler(checkInput(call, raw), { services, request, ...cookiesIn(c) }))
        : runSignedIn(operation, c, raw, parts, limitPerson)
    })
    return answer.parts ? respondParts(c, textOf(c, answer.parts)) : send(c, answer)
  }

  // Literal paths first: `/role/permissions` is not the role "permissions".
  const operations = operationsOf(parts.handlers).sort((a, b) => isParametric(a) - isParametric(b))
  for (const operation of operations) app.on(operation.call.method, operation.call.path, (c) => serve(operation, c))

  const { hub } = parts
  if (!hub) return
  app.get(LIVE_PATH, async (c) => {
    c.set('route', `/api${LIVE_PATH}`)
    // Only until it begins: a stream takes no place of a call.
    const { sessionId, principal } = await withinWork(async () => {
      await limitAddress(c.get('request').ip)
      const headers = new Headers(c.req.raw.headers)
      headers.set(BACKGROUND_HEADER, '1')
      const caller = await signIn(c, headers, parts)
      requireTokenFor({ method: 'GET', by: 'people' }, caller.principal)
      await limitPerson(caller.principal.id)
      return caller
    })
    // Hono responds to HEAD with this route, and would neither read nor end the stream.
    if (c.req.method === 'HEAD') return respondStream(c, null)
    return respondStream(c, hub.open({ sessionId, personId: principal.id }, c.req.header('last-event-id')))
  })
}

function send(c: HonoContext<AppEnv>, { status, body, version, cookies = [], file }: Answer) {
  if (file) return respondCsv(c, file)
  const response = respondNoStore(c, body, status, version !== undefined ? { ETag: `"${version}"` } : {})
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
