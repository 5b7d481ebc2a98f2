import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { admits } from '#contract/call-areas.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { BACKGROUND_HEADER, LIVE_PATH } from '#contract/live.ts'
import { RENEWED_ACCESS_HEADER, RENEWED_REFRESH_HEADER } from '#contract/session.ts'
import { auditDenial } from '#server/core/audit/denial.ts'
import type {
  AnonymousContext,
  AtOnceContext,
  Authenticate,
  CallContext,
  Principal,
  ReadContext,
  RequestContext,
  Services,
} from '#server/core/context.ts'
import type { AppEnv, FileReply, Handlers } from '#server/core/handler.ts'
import { once } from '#server/core/idempotency.ts'
import { knownError } from '#server/core/known-error.ts'
import { requireSpace } from '#server/core/require-space.ts'
import type { Transaction } from '#server/db/connect.ts'
import { AppError, forbidden, malformed } from '#server/errors/app-error.ts'
import { OutdatedCaller, principalWithin } from '#server/identity/session/authenticate.ts'
import { isUnchanged } from '#server/identity/session/find-session.ts'
import type { Hub } from '#server/live/hub.ts'
import { boundedBodies, concurrencyLimit, limitedPerAddress, limitedPerPerson } from './middleware/limits.ts'
import { checkInput, entityIdIn, type RawInput, readRequest } from './read-input.ts'
import { respondCsv, respondNoStore, respondStream } from './respond.ts'
import { browserTokenIn } from './session-cookies.ts'

// Every call of the contract takes the same way:
// 1. read the input (400, 408, 413, 415), with a limit of open bodies for each network (429)
// 2. take a place within the concurrency limit (503), count calls of the network (429), require disk space (507)
// 3. authenticate (401), in a separate transaction, and count the user's calls per minute (429)
// 4. a read runs without a transaction; a change runs in one, and authenticates again inside it, or is one statement
// 5. check the access rule (403), validate the input (400), find a repeated Idempotency-Key (409, 422), run the handler
// 6. after a denial, write the attempt to the audit log
// 7. respond
// `respondError` maps what any step throws to a response. A call that anyone may make has only steps 1, 2, 5 and 7.

export interface MountParts {
  readonly services: Services
  readonly authenticate: Authenticate
  readonly handlers: Handlers
  /** Without it there are no live updates. */
  readonly hub?: Hub | undefined
  /** Validates every response against the contract, which costs time: for tests. */
  readonly checkAnswers?: boolean
}

type AnyReply = {
  status?: 200 | 201
  version?: number
  cookies?: readonly string[]
  file?: FileReply['file']
} & Record<string, unknown>
interface AnyHandler {
  (input: ReturnType<typeof checkInput>, context: CallContext | ReadContext | AnonymousContext): Promise<AnyReply>
  readonly atOnce?: (input: ReturnType<typeof checkInput>, context: AtOnceContext) => Promise<AnyReply | undefined>
}

interface Operation {
  readonly name: CallName
  readonly call: Endpoint
  readonly handler: AnyHandler
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly version?: number
  readonly cookies?: readonly string[]
  readonly file?: FileReply['file']
}

/** Serves every call of the contract below `app`'s base. Throws when one has no handler or no access rule. */
export function mount(
  app: Hono<AppEnv>,
  parts: MountParts,
  readBody = boundedBodies(parts.services.limits.openBodiesPerIp),
) {
  const { services } = parts
  const { limits } = services
  const withinWork = concurrencyLimit(limits.concurrentRequests)
  const limitAddress = limitedPerAddress(services)
  const limitPerson = limitedPerPerson(services)
  const isParametric = ({ call }: Operation) => Number(call.path.includes(':'))

  async function serve(operation: Operation, c: HonoContext<AppEnv>) {
    const { call, handler, name } = operation
    const request = c.get('request')
    c.set('route', `/api${call.path}`)
    const read = () => readRequest(call, c.req.raw, c.req.param())
    // Outside of the concurrency limit, which slow bodies would use up.
    const raw = call.body ? await readBody(request.ip, read) : await read()
    const answer = await withinWork(async () => {
      await limitAddress(request.ip)
      if (call.method !== 'GET') await requireSpace(services.db, { mayUseReserve: name.startsWith('session.') })
      return call.access === 'anyone'
        ? toAnswer(await handler(checkInput(call, raw), { services, request, browserToken: browserTokenIn(c) }))
        : runSignedIn(operation, c, raw, parts, limitPerson)
    })
    if (parts.checkAnswers) checkAnswer(operation, answer)
    return send(c, answer)
  }

  // Literal paths first: `/role/permissions` is not the role "permissions".
  const operations = operationsOf(parts.handlers).sort((a, b) => isParametric(a) - isParametric(b))
  for (const operation of operations) app.on(operation.call.method, operation.call.path, (c) => serve(operation, c))

  const { hub } = parts
  if (!hub) return
  app.get(LIVE_PATH, async (c) => {
    c.set('route', `/api${LIVE_PATH}`)
    // Only until it begins: a stream takes no place of a call.
    const { sessionId } = await withinWork(async () => {
      await limitAddress(c.get('request').ip)
      const headers = new Headers(c.req.raw.headers)
      headers.set(BACKGROUND_HEADER, '1')
      const caller = await signIn(c, headers, parts, false)
      await limitPerson(caller.principal.id)
      return caller
    })
    return respondStream(c, hub.open(sessionId, c.req.header('last-event-id')))
  })
}

const RULES: readonly unknown[] = ['anyone', 'signed-in', 'super-admin'] satisfies Access[]

function operationsOf(handlers: Handlers): Operation[] {
  const given: Partial<Record<string, unknown>> = handlers
  return Object.entries<Endpoint>(calls).map(([name, call]) => {
    const hasRule = RULES.includes(call.access) || (typeof call.access === 'object' && call.access.permission !== '')
    if (!hasRule) throw new Error(`The call ${name} has no access rule`)
    if (typeof given[name] !== 'function') throw new Error(`The call ${name} has no handler`)
    return { name: name as CallName, call, handler: given[name] as AnyHandler }
  })
}

interface Caller {
  readonly principal: Principal
  readonly sessionId: string
  readonly stamp: string | undefined
  /** Known from memory: the call checks that the stamp is still the same. */
  readonly isRecalled: boolean
  readonly request: RequestContext
}

/** Rejects with 401. New tokens are sent with the response, whatever it is. */
async function signIn(
  c: HonoContext<AppEnv>,
  headers: Headers,
  { services, authenticate }: MountParts,
  mayRecall: boolean,
): Promise<Caller> {
  const request = c.get('request')
  const who = await authenticate(services, headers, request, mayRecall)
  if (!who.ok) throw who.error
  const { ok, renewed, ...caller } = who
  if (renewed)
    c.set('headers', {
      ...c.get('headers'),
      [RENEWED_ACCESS_HEADER]: renewed.accessToken,
      [RENEWED_REFRESH_HEADER]: renewed.refreshToken,
    })
  return { ...caller, request }
}

/** A refusal rolls back the call but keeps what authentication wrote. */
async function runSignedIn(
  operation: Operation,
  c: HonoContext<AppEnv>,
  raw: RawInput,
  parts: MountParts,
  limitPerson: (id: string) => Promise<void>,
) {
  const { headers } = c.req.raw
  const caller = await signIn(c, headers, parts, true)
  await limitPerson(caller.principal.id)
  try {
    return await runAs(operation, raw, headers, parts, caller)
  } catch (thrown) {
    if (!(thrown instanceof OutdatedCaller)) throw thrown
    return runAs(operation, raw, headers, parts, await signIn(c, headers, parts, false))
  }
}

/** Audits a denial. Throws an `OutdatedCaller`, without an effect, for one from memory whose rights may have changed. */
async function runAs(operation: Operation, raw: RawInput, headers: Headers, parts: MountParts, caller: Caller) {
  const { services } = parts
  const { principal, request } = caller
  try {
    if (operation.call.method === 'GET') return await readAs(operation, raw, parts, caller)
    return (
      (await changeAtOnce(operation, raw, headers, parts, caller)) ??
      (await services.db.transaction((tx) => change(operation, raw, headers, parts, tx, caller)))
    )
  } catch (thrown) {
    const error = knownError(thrown)
    const attempted = { action: operation.name, entityId: entityIdIn(raw) }
    const { entity, event, refusal } = error?.move ?? {}
    if (entity && event && refusal) services.meter?.moveRefused(entity, event, refusal)
    if (error) await auditDenial(services, principal, request, attempted, error)
    throw thrown
  }
}

/** Asks at the same time whether a caller from memory is still the same. */
async function readAs(operation: Operation, raw: RawInput, parts: MountParts, caller: Caller) {
  const { sessionId, stamp, isRecalled } = caller
  if (!isRecalled || stamp === undefined) return read(operation, raw, parts, caller)
  const same = isUnchanged(parts.services, sessionId, stamp)
  const asked = read(operation, raw, parts, caller)
  const [isSame] = await Promise.all([same, asked.catch(() => undefined)])
  if (!isSame) throw new OutdatedCaller()
  return asked
}

async function read({ call, handler }: Operation, raw: RawInput, { services }: MountParts, caller: Caller) {
  permit(call.access, caller.principal)
  return toAnswer(await handler(checkInput(call, raw), { ...caller, queries: services.db.queries, services }))
}

/** Undefined for a call that needs a transaction, also to be refused by what is true then. */
async function changeAtOnce(
  { call, handler }: Operation,
  raw: RawInput,
  headers: Headers,
  { services }: MountParts,
  { stamp, ...caller }: Caller,
) {
  if (!handler.atOnce || stamp === undefined || headers.has('idempotency-key') || headers.has('if-match')) return
  try {
    permit(call.access, caller.principal)
    const context = { ...caller, stamp, queries: services.db.queries, services }
    const reply = await handler.atOnce(checkInput(call, raw), context)
    return reply && toAnswer(reply)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return undefined
  }
}

/** A change inside its transaction, which a refusal rolls back. The caller's rights are read again, as of now. */
async function change(
  { call, handler, name }: Operation,
  raw: RawInput,
  headers: Headers,
  { services }: MountParts,
  tx: Transaction,
  caller: Caller,
) {
  const { sessionId, request } = caller
  const principal = await principalWithin(tx, caller)
  permit(call.access, principal)
  const input = checkInput(call, raw)
  const context: CallContext = {
    tx,
    services,
    principal,
    sessionId,
    request,
    expectedVersion: expectedVersion(headers),
  }
  const work = async () => toAnswer(await handler(input, context))
  const key = headers.get('idempotency-key')
  const repeatable = { userId: principal.id, content: JSON.stringify([name, input]), now: services.now() }
  return key === null ? await work() : await once(tx, { ...repeatable, key }, work)
}

/** Throws 403 when the access rule of a call excludes the caller. No other place decides it. */
export function permit(access: Access, principal: Pick<Principal, 'isSuperAdmin' | 'permissions'>) {
  if (admits(access, principal)) return
  throw forbidden(
    typeof access === 'object' ? `This needs the permission ${access.permission}.` : 'Only a super admin can do this.',
  )
}

function expectedVersion(headers: Headers) {
  const sent = headers.get('if-match')
  if (sent === null || sent === '*') return undefined
  const match = /^"(\d{1,9})"$/.exec(sent)
  if (!match) throw malformed(['If-Match must be one ETag that this server gave, such as "3"'])
  return Number(match[1])
}

const toAnswer = ({ status = 200, version, cookies, file, ...body }: AnyReply): Answer => ({
  status,
  body,
  version,
  cookies,
  file,
})

function checkAnswer({ name, call }: Operation, { body }: Answer) {
  const result = v.safeParse(call.response, JSON.parse(JSON.stringify(body)))
  if (!result.success)
    throw new Error(`The answer of ${name} breaks the contract: ${result.issues.map((issue) => issue.message)}`)
}

function send(c: HonoContext<AppEnv>, { status, body, version, cookies = [], file }: Answer) {
  if (file) return respondCsv(c, file)
  const response = respondNoStore(c, body, status, version !== undefined ? { ETag: `"${version}"` } : {})
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
