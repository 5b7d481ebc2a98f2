import { eq, sql } from 'drizzle-orm'
import { decide } from '#machines/core/decide.ts'
import { type ApiTokenStatus, apiTokenMachine } from '#machines/lifecycles/api-token/api-token-machine.ts'
import type { Authentication, Principal, RequestContext, Services } from '#server/core/context.ts'
import { dayOf } from '#server/core/day.ts'
import { isOutdated, latestCredible } from '#server/core/stored-time.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { roles, users } from '#server/db/schema.ts'
import { apiTokens } from '#server/db/sign-in-tables.ts'
import { preparedOnce } from '#server/db/statements.ts'
import { tokenInvalid } from '#server/errors/app-error.ts'
import { type HeldUser, principalOf } from '#server/identity/session/caller.ts'
import { hashToken } from '#server/identity/session/tokens.ts'
import { isApiToken } from './format.ts'

export type TokenRow = typeof apiTokens.$inferSelect

const tokenByHash = preparedOnce((queries: ReadQueries) =>
  queries
    .select({ token: apiTokens, user: users, role: roles })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(apiTokens.tokenHash, sql.placeholder('hash')))
    .prepare('token_by_hash'),
)

export function tokenStatus(
  { revokedAt, expiresAt, createdAt }: Pick<TokenRow, 'revokedAt' | 'expiresAt' | 'createdAt'>,
  now: Date,
): ApiTokenStatus {
  if (revokedAt) return 'revoked'
  return now >= expiresAt || createdAt > latestCredible(now) ? 'expired' : 'active'
}

interface FoundToken extends HeldUser {
  readonly token: TokenRow
}

const refusedBecause = (status: ApiTokenStatus, { expiresAt, revokedAt }: TokenRow) =>
  tokenInvalid(
    {
      active: 'The owner of this token is locked.',
      expired: `This token expired on ${dayOf(expiresAt)}.`,
      revoked: `This token was revoked on ${dayOf(revokedAt ?? expiresAt)}.`,
    }[status],
  )

const isAdmitted = (status: ApiTokenStatus, canSignIn: boolean) =>
  decide(apiTokenMachine, status, { type: 'token.call', canSignIn }).ok

/** The chart takes 70 microseconds, and nearly every token is active: so it is asked only once what that leads to. */
const IS_ACTIVE_ADMITTED = isAdmitted('active', true)

/** Throws 401 `token-invalid` for a token that is unknown or over, or whose owner is locked. */
function ownerOf(found: FoundToken | undefined, now: Date): Principal {
  if (!found) throw tokenInvalid('This token is unknown.')
  const { token } = found
  const status = tokenStatus(token, now)
  const owner = principalOf(found)
  const admitted = status === 'active' && owner ? IS_ACTIVE_ADMITTED : isAdmitted(status, owner !== undefined)
  if (!admitted || !owner) throw refusedBecause(status, token)
  return { ...owner, program: { id: token.id, name: token.name, mayWrite: token.mayWrite } }
}

const PAUSE_MS = 60_000

/** Stores the last use, at most once a minute and not without disk space. */
async function markUsed({ db }: Services, { id, lastUsedAt }: TokenRow, { ip }: RequestContext, now: Date) {
  const isRecent = lastUsedAt && lastUsedAt <= latestCredible(now) && now.getTime() - lastUsedAt.getTime() < PAUSE_MS
  if (isRecent || (await db.freeSpace()) === 'none') return
  const isOlder = sql`(${apiTokens.lastUsedAt} is null or ${isOutdated(apiTokens.lastUsedAt, now)})`
  await db.queries
    .update(apiTokens)
    .set({ lastUsedAt: now, lastIp: ip })
    .where(sql`${apiTokens.id} = ${id} and ${isOlder}`)
}

/** The owner as they are now, with the token that acts for them. Throws 401 `token-invalid`. */
export async function authenticateToken(
  services: Services,
  text: string,
  request: RequestContext,
): Promise<Authentication> {
  if (!isApiToken(text)) throw tokenInvalid('This is no whole token.')
  const hash = hashToken(text)
  const now = services.now()
  const find = async (queries: ReadQueries) => (await tokenByHash(queries).execute({ hash }))[0]
  const found = await services.db.cachedRead(`token ${hash}`, find)
  const principal = ownerOf(found, now)
  if (found) await markUsed(services, found.token, request, now)
  return {
    ok: true,
    principal,
    sessionId: '',
    stamp: undefined,
    renewed: undefined,
    within: async (tx) => ownerOf(await find(tx), services.now()),
  }
}
