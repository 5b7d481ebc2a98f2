import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { BodyOf } from '#contract/calls.ts'
import { fullName } from '#contract/employee.ts'
import type { ApiToken, tokenCalls } from '#contract/tokens.ts'
import { decide } from '#machines/core/decide.ts'
import { apiTokenMachine } from '#machines/lifecycles/api-token/api-token-machine.ts'
import { appendAudit } from '#server/core/audit/append.ts'
import type { CallContext, ReadContext } from '#server/core/context.ts'
import { dayOf } from '#server/core/day.ts'
import type { Handlers } from '#server/core/handler.ts'
import { isWithin } from '#server/core/stored-time.ts'
import type { Transaction } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { apiTokens, sessions } from '#server/db/sign-in-tables.ts'
import { conflict, forbidden, notFound, sessionInvalid } from '#server/errors/app-error.ts'
import { hashToken } from '#server/identity/session/tokens.ts'
import { type TokenRow, tokenStatus } from './authenticate-token.ts'
import { newApiToken } from './format.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FRESH_SECONDS = 15 * 60
const MOST_TOKENS = 20
const MOST_LISTED = 1_000

const textOf = (at: Date | null) => at?.toISOString()

/** The newest 1,000, with those that are over and still stored. */
async function listTokens({ queries, services }: ReadContext, which?: SQL): Promise<ApiToken[]> {
  const rows = await queries
    .select({ token: apiTokens, firstName: users.firstName, lastName: users.lastName })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(which)
    .orderBy(desc(apiTokens.createdAt), apiTokens.id)
    .limit(MOST_LISTED)
  return rows.map(({ token, ...owner }) => ({
    _id: token.id,
    name: token.name,
    access: token.mayWrite ? 'write' : 'read',
    hint: token.hint,
    status: tokenStatus(token, services.now()),
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: textOf(token.lastUsedAt),
    lastIp: token.lastIp ?? undefined,
    revokedAt: textOf(token.revokedAt),
    owner: fullName(owner),
  }))
}

const aboutToken = (id: string, userId: string) =>
  ({
    entity: 'token',
    entityId: id,
    broadcast: { tags: ['Token'], audience: [{ access: 'super-admin' }, { access: 'signed-in', people: [userId] }] },
  }) as const

/** A token outlives its session, so that a session that was left open, or stolen, makes none. */
async function requireFreshSignIn({ tx, services, sessionId }: CallContext) {
  const isOwn = and(eq(sessions.id, sessionId), isNull(sessions.endedAt))
  if ((await tx.$count(sessions, isOwn)) === 0) throw sessionInvalid()
  const isFresh = isWithin(sessions.createdAt, FRESH_SECONDS, services.now())
  if ((await tx.$count(sessions, and(isOwn, isFresh))) === 0)
    throw forbidden(
      `Log out and log in again first: a token can be made in the ${FRESH_SECONDS / 60} minutes after a login.`,
      'sign-in-again',
    )
}

/** Rejects with 403 `sign-in-again`, and with 409 above 20 live tokens or for a name of one. The answer alone holds the token. */
async function createToken(context: CallContext, { name, access, days }: BodyOf<'token.create'>) {
  const { tx, services, principal } = context
  const now = services.now()
  const userId = principal.id
  // A lock or a new address that is under way ends the session first.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  await requireFreshSignIn(context)
  const isLive = and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now))
  if ((await tx.$count(apiTokens, isLive)) >= MOST_TOKENS)
    throw conflict(`You have ${MOST_TOKENS} tokens. Revoke one that you no longer need.`)
  if ((await tx.$count(apiTokens, and(isLive, eq(apiTokens.name, name)))) > 0)
    throw conflict('You have a token with this name.')
  const id = services.newId()
  const token = newApiToken()
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  const secret = { tokenHash: hashToken(token), hint: token.slice(-4) }
  const mayWrite = access === 'write'
  await tx.insert(apiTokens).values({ id, userId, name, ...secret, mayWrite, expiresAt, createdAt: now })
  await appendAudit(context, {
    action: 'token.create',
    message: `Made the token “${name}”, which ${mayWrite ? 'reads and writes' : 'reads'} until ${dayOf(expiresAt)}`,
    ...aboutToken(id, userId),
  })
  return { data: { token } }
}

/** In the transaction of a lock, a new address or a restored backup. A revoked token stays so. */
export const revokeTokens = (tx: Transaction, which: SQL | undefined, now: Date) =>
  tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(which, isNull(apiTokens.revokedAt)))

/** Rejects with 404 for the token of another person, unless a super admin asks, and with 409 for a revoked one. */
async function revokeToken(context: CallContext, id: string) {
  const { tx, services, principal } = context
  const [token]: TokenRow[] = await tx.select().from(apiTokens).where(eq(apiTokens.id, id)).for('update')
  if (!token || (token.userId !== principal.id && !principal.isSuperAdmin)) throw notFound('token')
  const decision = decide(apiTokenMachine, tokenStatus(token, services.now()), { type: 'token.revoke' })
  if (!decision.ok) throw conflict('This token is already revoked.')
  await revokeTokens(tx, eq(apiTokens.id, id), services.now())
  const entry = { action: 'token.revoke', message: `Revoked the token “${token.name}”` }
  await appendAudit(context, { ...entry, ...aboutToken(id, token.userId) })
  return { message: 'Token revoked' }
}

export const tokenHandlers: Handlers<keyof typeof tokenCalls> = {
  'token.own': async (_input, context) => ({
    data: await listTokens(context, eq(apiTokens.userId, context.principal.id)),
  }),
  'token.all': async (_input, context) => ({ data: await listTokens(context) }),
  'token.create': ({ body }, context) => createToken(context, body),
  'token.revoke': ({ params }, context) => revokeToken(context, params.id),
}
