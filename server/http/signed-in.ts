import type { Context as HonoContext } from 'hono'
import { admits } from '#contract/call-areas.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { RENEWED_ACCESS_HEADER, RENEWED_REFRESH_HEADER } from '#contract/session.ts'
import { tokenAccessFor } from '#contract/tokens.ts'
import { auditDenial } from '#server/core/audit/denial.ts'
import type {
  AnonymousContext,
  Authenticate,
  Authentication,
  CallContext,
  Fault,
  Principal,
  ReadContext,
  RequestContext,
  Services,
} from '#server/core/context.ts'
import type { AppEnv, FileReply, Handler, Handlers, PartsReply } from '#server/core/handler.ts'
import { once } from '#server/core/idempotency.ts'
import { knownError } from '#server/core/known-error.ts'
import { OutdatedCaller } from '#server/core/store-change.ts'
import { forbidden, malformed } from '#server/errors/app-error.ts'
import { checkInput, entityIdIn, type RawInput } from './read-input.ts'

interface ReplyParts {
  readonly version?: number
  readonly cookies?: readonly string[]
  readonly file?: FileReply['file']
  readonly parts?: PartsReply<unknown>['parts']
}

type AnyReply = ReplyParts & { readonly status?: 200 | 201 } & Record<string, unknown>

interface AnyHandler {
  (input: ReturnType<typeof checkInput>, context: CallContext | ReadContext | AnonymousContext): Promise<AnyReply>
  readonly checksCaller?: Handler<Endpoint>['checksCaller']
  readonly isEdit?: true
}

/** A call of the contract with its handler. */
export interface Operation {
  readonly name: CallName
  readonly call: Endpoint
  readonly handler: AnyHandler
}

export interface Answer extends ReplyParts {
  readonly status: number
  readonly body: Record<string, unknown>
}

export const toAnswer = ({ status = 200, version, cookies, file, parts, ...body }: AnyReply): Answer => ({
  status,
  body,
  version,
  cookies,
  file,
  parts,
})

const RULES: readonly unknown[] = ['anyone', 'signed-in', 'super-admin'] satisfies Access[]

/** Throws when a call has no handler or no access rule. */
export function operationsOf(handlers: Handlers): Operation[] {
  const given: Partial<Record<string, unknown>> = handlers
  return Object.entries<Endpoint>(calls).map(([name, call]) => {
    const hasRule = RULES.includes(call.access) || (typeof call.access === 'object' && call.access.permission !== '')
    if (!hasRule) throw new Error(`The call ${name} has no access rule`)
    if (typeof given[name] !== 'function') throw new Error(`The call ${name} has no handler`)
    return { name: name as CallName, call, handler: given[name] as AnyHandler }
  })
}

interface Parts {
  readonly services: Services
  readonly authenticate: Authenticate
}

type Caller = Omit<Extract<Authentication, { ok: true }>, 'ok' | 'renewed'> & { readonly request: RequestContext }

/** Rejects with 401. New tokens are sent with the response, whatever it is. */
export async function signIn(
  c: HonoContext<AppEnv>,
  headers: Headers,
  { services, authenticate }: Parts,
): Promise<Caller> {
  const request = c.get('request')
  const who = await authenticate(services, headers, request)
  if (!who.ok) throw who.error
  const { ok, renewed, ...caller } = who
  c.set('tokenId', caller.principal.program?.id)
  if (renewed)
    c.set('headers', {
      ...c.get('headers'),
      [RENEWED_ACCESS_HEADER]: renewed.accessToken,
      [RENEWED_REFRESH_HEADER]: renewed.refreshToken,
    })
  return { ...caller, request }
}

/** A refusal rolls back the call but keeps what authentication wrote. */
export async function runSignedIn(
  operation: Operation,
  c: HonoContext<AppEnv>,
  raw: RawInput,
  parts: Parts,
  limitPerson: (id: string) => Promise<void>,
) {
  const { headers } = c.req.raw
  const { services } = parts
  const caller = await signIn(c, headers, parts)
  const { principal, request } = caller
  // A program does not use up the calls of its owner.
  await limitPerson(principal.program?.id ?? principal.id)
  try {
    requireTokenFor(operation.call, principal)
    if (operation.call.method === 'GET') return await read(operation, raw, parts, caller)
    return await change(operation, raw, headers, parts, caller)
  } catch (thrown) {
    const error = knownError(thrown)
    const attempted = { action: operation.name, entityId: entityIdIn(raw) }
    const { entity, event, refusal } = error?.move ?? {}
    if (entity && event && refusal) services.meter?.moveRefused(entity, event, refusal)
    if (error) await auditDenial(services, principal, request, attempted, error)
    throw thrown
  }
}

async function read({ call, handler }: Operation, raw: RawInput, { services }: Parts, caller: Caller) {
  permit(call.access, caller.principal)
  return toAnswer(await handler(checkInput(call, raw), { ...caller, queries: services.db.queries, services }))
}

/** The statement of a change checks that the caller is as read; otherwise the transaction reads the caller again. */
async function change(operation: Operation, raw: RawInput, headers: Headers, { services }: Parts, caller: Caller) {
  const { stamp, ...known } = caller
  const { checksCaller } = operation.handler
  if (checksCaller && stamp !== undefined) {
    const run =
      checksCaller === 'alone' && !headers.has('idempotency-key') ? services.db.alone : services.db.transaction
    try {
      return await run((tx) => answerWithin(operation, raw, headers, { ...caller, services, tx }))
    } catch (thrown) {
      if (!(thrown instanceof OutdatedCaller)) throw thrown
    }
  }
  return services.db.transaction(async (tx) => {
    const principal = await known.within(tx)
    return answerWithin(operation, raw, headers, { ...known, principal, services, tx })
  })
}

/** Runs in the transaction of the change, which a refusal rolls back. */
async function answerWithin(
  { call, handler, name }: Operation,
  raw: RawInput,
  headers: Headers,
  within: Omit<CallContext, 'expectedVersion'>,
) {
  const { tx, services, principal } = within
  permit(call.access, principal)
  const faults: Fault[] = []
  const input = checkInput(call, raw, handler.isEdit && faults)
  const context: CallContext = { ...within, expectedVersion: expectedVersion(headers), faults }
  const work = async () => toAnswer(await handler(input, context))
  const key = call.hasSecret ? null : headers.get('idempotency-key')
  const repeatable = { userId: principal.id, content: JSON.stringify([name, input]), now: services.now() }
  return key === null ? await work() : await once(tx, { ...repeatable, key }, work)
}

/** Throws 403 when a program calls, and its token does not reach the call. No other place decides it. */
export function requireTokenFor(call: Pick<Endpoint, 'method' | 'by'>, { program }: Pick<Principal, 'program'>) {
  if (!program) return
  const needed = tokenAccessFor(call)
  if (!needed) throw forbidden('Only people can do this. Sign in instead of using a token.', 'token-people-only')
  if (needed === 'write' && !program.mayWrite)
    throw forbidden('This token only reads. Use one with the access “Read and write”.', 'token-read-only')
}

/** Throws 403 when the access rule of a call excludes the caller. No other place decides it. */
export function permit(access: Access, principal: Pick<Principal, 'isSuperAdmin' | 'permissions'>) {
  if (admits(access, principal)) return
  throw forbidden(
    typeof access === 'object' ? `This needs the permission ${access.permission}.` : 'Only a super admin can do this.',
  )
}

/** Compressing proxies make an ETag weak, or add the encoding: `W/"3"`, `"3-gzip"`. */
const ETAG = /^(?:W\/)?"(\d{1,9})(?:[-:;.+_]{1,2}[a-z]\w*)?"$/i

function expectedVersion(headers: Headers) {
  const sent = headers.get('if-match')
  if (sent === null || sent === '*') return undefined
  const match = ETAG.exec(sent)
  if (!match) throw malformed(['If-Match must be one ETag that this server gave, such as "3"'])
  return Number(match[1])
}
