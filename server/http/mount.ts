import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import type { Access, Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { hasPermission } from '#contract/permission.ts'
import { RENEWED_ACCESS_HEADER, RENEWED_REFRESH_HEADER } from '#contract/session.ts'
import type { Transaction } from '#server/db/connect.ts'
import { type AppError, forbidden, malformed, tooMany } from '#server/errors.ts'
import { auditDenial } from '#server/services/audit/denial.ts'
import type {
  AnonymousContext,
  Authenticate,
  CacheTag,
  CallContext,
  Origin,
  Principal,
  RenewedTokens,
  Services,
} from '#server/services/context.ts'
import { once } from '#server/services/idempotency.ts'
import { countAgainst } from '#server/services/rate-limit.ts'
import type { AppEnv, Handlers } from './handler.ts'
import { isDeadlock, knownError } from './known-error.ts'
import { checkInput, type RawInput, readRequest } from './read-input.ts'

export interface MountParts {
  readonly services: Services
  readonly authenticate: Authenticate
  readonly handlers: Handlers
  /** Tells other screens, from inside the transaction, what a change made stale. */
  readonly announce?: (tx: Transaction, tags: readonly CacheTag[]) => Promise<void>
  /** Holds every answer against the contract, which costs time: for tests. */
  readonly checkAnswers?: boolean
}

type AnyReply = { status?: 200 | 201; version?: number } & Record<string, unknown>
type AnyHandler = (input: ReturnType<typeof checkInput>, context: CallContext | AnonymousContext) => Promise<AnyReply>

interface Operation {
  readonly name: CallName
  readonly call: Call
  readonly handler: AnyHandler
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly version?: number
}

const RULES: readonly unknown[] = ['anyone', 'signed-in', 'super-admin'] satisfies Access[]

/** A call without a rule or a handler must not be served by accident: the start fails instead. */
function operationsOf(handlers: Handlers): Operation[] {
  const given: Partial<Record<string, unknown>> = handlers
  return Object.entries<Call>(calls).map(([name, call]) => {
    const hasRule = RULES.includes(call.access) || (typeof call.access === 'object' && call.access.permission !== '')
    if (!hasRule) throw new Error(`The call ${name} has no access rule`)
    if (typeof given[name] !== 'function') throw new Error(`The call ${name} has no handler`)
    return { name: name as CallName, call, handler: given[name] as AnyHandler }
  })
}

/** The one place where a call's access rule is held against the caller. */
export function permit(access: Access, { isSuperAdmin, permissions }: Pick<Principal, 'isSuperAdmin' | 'permissions'>) {
  if (access === 'anyone' || access === 'signed-in' || isSuperAdmin) return
  if (access === 'super-admin') throw forbidden('Only a super admin can do this.')
  if (!hasPermission(permissions, access.permission)) throw forbidden(`This needs the permission ${access.permission}.`)
}

function expectedVersion(headers: Headers) {
  const sent = headers.get('if-match')
  if (sent === null || sent === '*') return undefined
  const match = /^"(\d{1,9})"$/.exec(sent)
  if (!match) throw malformed(['If-Match must be one ETag that this server gave, such as "3"'])
  return Number(match[1])
}

const toAnswer = ({ status = 200, version, ...body }: AnyReply): Answer => ({ status, body, version })

function checkAnswer({ name, call }: Operation, { body }: Answer) {
  const result = v.safeParse(call.answer, JSON.parse(JSON.stringify(body)))
  if (!result.success)
    throw new Error(`The answer of ${name} breaks the contract: ${result.issues.map((issue) => issue.message)}`)
}

/** Everything that a signed-in call does inside the savepoint that a refusal undoes. */
async function perform(
  operation: Operation,
  raw: RawInput,
  headers: Headers,
  base: Omit<CallContext, 'touch' | 'expectedVersion'>,
  parts: MountParts,
) {
  const { call, handler, name } = operation
  const { tx, services, principal } = base
  permit(call.access, principal)
  const input = checkInput(call, raw)
  const tags = new Set<CacheTag>()
  const context = { ...base, expectedVersion: expectedVersion(headers), touch: (tag: CacheTag) => void tags.add(tag) }
  const work = async () => toAnswer(await handler(input, context))
  const key = call.method === 'POST' ? headers.get('idempotency-key') : null
  const content = JSON.stringify([name, input])
  const answer =
    key === null ? await work() : await once(tx, { userId: principal.id, key, content, now: services.now() }, work)
  if (tags.size > 0) await parts.announce?.(tx, [...tags])
  const limit = { key: `user:${principal.id}`, most: services.limits.callsPerUserPerMinute, windowSeconds: 60 }
  // Last, so that calls of one person hold the counter's row for the moment of the commit only.
  const verdict = await countAgainst(tx, limit, services.now())
  if (!verdict.allowed) throw tooMany('Too many requests. Try again shortly.', verdict.retryAfterSeconds)
  return answer
}

type Outcome =
  | { readonly answer: Answer; readonly renewed: RenewedTokens | undefined }
  | { readonly error: AppError; readonly principal?: Principal; readonly renewed?: RenewedTokens | undefined }

/**
 * One transaction: who is it, may they, do it. An expected refusal undoes the verb alone and commits what authentication
 * wrote; any other error undoes all of it.
 */
function runSignedIn(
  operation: Operation,
  raw: RawInput,
  headers: Headers,
  origin: Origin,
  parts: MountParts,
): Promise<Outcome> {
  const { services, authenticate } = parts
  return services.db.transaction(async (tx): Promise<Outcome> => {
    const who = await authenticate(services, tx, headers, origin)
    if (!who.ok) return { error: who.error }
    const { principal, sessionId, renewed } = who
    const verb = (inner: Transaction) =>
      perform(operation, raw, headers, { tx: inner, services, principal, sessionId, origin }, parts)
    try {
      return { answer: operation.call.method === 'GET' ? await verb(tx) : await tx.transaction(verb), renewed }
    } catch (thrown) {
      const error = knownError(thrown)
      if (!error || error.status >= 500) throw thrown
      return { error, principal, renewed }
    }
  })
}

const ATTEMPTS = 3

/**
 * A call holds its caller's row (as seen) before it knows what it is for, so two people who change each other's account
 * can wait for each other. The one that the database undid begins again, and finds what the other has done.
 */
async function againAfterDeadlock<T>(attempt: () => Promise<T>, left = ATTEMPTS): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isDeadlock(error) || left === 1) throw error
    return againAfterDeadlock(attempt, left - 1)
  }
}

function send(c: HonoContext<AppEnv>, { status, body, version }: Answer) {
  if (version !== undefined) c.header('ETag', `"${version}"`)
  return c.json(body, status as 200)
}

async function serve(operation: Operation, c: HonoContext<AppEnv>, parts: MountParts) {
  const { call, handler, name } = operation
  const { services } = parts
  const origin = c.get('origin')
  c.set('route', `/api${call.path}`)
  const raw = await readRequest(call, c.req.raw, c.req.param())
  if (call.access === 'anyone') {
    const answer = toAnswer(await handler(checkInput(call, raw), { services, origin }))
    if (parts.checkAnswers) checkAnswer(operation, answer)
    return send(c, answer)
  }
  const outcome = await againAfterDeadlock(() => runSignedIn(operation, raw, c.req.raw.headers, origin, parts))
  if (outcome.renewed) {
    c.header(RENEWED_ACCESS_HEADER, outcome.renewed.accessToken)
    c.header(RENEWED_REFRESH_HEADER, outcome.renewed.refreshToken)
  }
  if ('answer' in outcome) {
    if (parts.checkAnswers) checkAnswer(operation, outcome.answer)
    return send(c, outcome.answer)
  }
  const attempt = { action: name, entityId: Object.values(raw.params)[0] }
  if (outcome.principal) await auditDenial(services, outcome.principal, origin, attempt, outcome.error)
  throw outcome.error
}

/** Serves every call of the contract below `app`'s base. Throws when one has no handler or no access rule. */
export function mount(app: Hono<AppEnv>, parts: MountParts) {
  const isParametric = ({ call }: Operation) => Number(call.path.includes(':'))
  // Literal paths first: `/role/permissions` is not the role "permissions".
  const operations = operationsOf(parts.handlers).sort((a, b) => isParametric(a) - isParametric(b))
  for (const operation of operations)
    app.on(operation.call.method, operation.call.path, (c) => serve(operation, c, parts))
}
