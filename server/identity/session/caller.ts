import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { EVERY_PERMISSION } from '#contract/permission.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { StatusIn } from '#machines/core/decide.ts'
import type { serverSessionMachine } from '#machines/lifecycles/server-session/server-session-machine.ts'
import type { Principal, Services } from '#server/core/context.ts'
import type { Limits } from '#server/core/environment.ts'
import { STAMP } from '#server/core/store-change.ts'
import { isOutdated, latestCredible } from '#server/core/stored-time.ts'
import type { ReadQueries, Transaction } from '#server/db/connect.ts'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { preparedOnce } from '#server/db/statements.ts'
import { hashToken, sessionIdIn, type TokenPair } from './tokens.ts'

type Column = 'id' | 'accessHash'

const lookup = (column: Column) =>
  preparedOnce((queries) =>
    queries
      .select({ session: sessions, user: users, role: roles, stamp: STAMP })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(roles, eq(roles.id, users.roleId))
      .where(eq(sessions[column], sql.placeholder('key')))
      .prepare(`session_by_${column}`),
  )

const lookups = { id: lookup('id'), accessHash: lookup('accessHash') }

type FoundSession = Awaited<ReturnType<ReturnType<typeof lookups.id>['execute']>>[number]

const keyOf = ({ accessToken, refreshToken }: GivenTokens): [Column, string] =>
  refreshToken ? ['id', sessionIdIn(refreshToken)] : ['accessHash', hashToken(accessToken)]

/** The session that the tokens name, with its user and their role, whether or not the tokens are valid for it. */
export async function findSession({ db }: Services, given: GivenTokens): Promise<FoundSession | undefined> {
  const [column, key] = keyOf(given)
  return (await db.cachedRead(`session ${column} ${key}`, (queries) => lookups[column](queries).execute({ key })))[0]
}

export async function sessionById(tx: Transaction, key: string): Promise<FoundSession | undefined> {
  return (await lookups.id(tx).execute({ key }))[0]
}

export async function lockSession(tx: Transaction, id: string) {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return session
}

export type SessionRow = typeof sessions.$inferSelect
export type SessionStatus = StatusIn<typeof serverSessionMachine>

export interface GivenTokens extends Pick<TokenPair, 'accessToken'> {
  readonly refreshToken: string | undefined
  /** The cookie of the browser. */
  readonly binding?: string | undefined
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000

const isBound = ({ bindingHash }: SessionRow, { binding }: GivenTokens) =>
  binding !== undefined && hashToken(binding) === bindingHash

/** Undefined: the tokens are no pair of this session, or come from another browser. */
export function sessionStatus(
  session: SessionRow,
  given: GivenTokens,
  now: Date,
  limits: Pick<Limits, 'sessionIdle' | 'refreshGrace' | 'sessionBinding'>,
): SessionStatus | undefined {
  if (limits.sessionBinding && !isBound(session, given)) return undefined
  if (session.endedAt) return 'ended'
  if (now >= session.expiresAt || session.createdAt > latestCredible(now)) return 'inactive'
  if (secondsBetween(session.lastSeenAt, now) >= limits.sessionIdle) return 'inactive'
  const refreshHash = given.refreshToken === undefined ? session.refreshHash : hashToken(given.refreshToken)
  if (refreshHash === session.refreshHash) {
    if (hashToken(given.accessToken) !== session.accessHash) return undefined
    return now < session.accessExpiresAt ? 'live' : 'expired'
  }
  const { formerRefreshHash, rotatedAt } = session
  const isInGrace = rotatedAt && secondsBetween(rotatedAt, now) <= limits.refreshGrace
  return refreshHash === formerRefreshHash && isInGrace ? 'replaced' : 'reused'
}

const PAUSE_SECONDS = 60

/** True at most once a minute for each session, and twice in its idle time. */
export const isDueToBeSeen = ({ lastSeenAt }: SessionRow, now: Date, { sessionIdle }: Pick<Limits, 'sessionIdle'>) =>
  secondsBetween(lastSeenAt, now) >= Math.min(PAUSE_SECONDS, sessionIdle / 2) || lastSeenAt > latestCredible(now)

/** Stores that a session is in use. Locking a user also writes users before sessions, so that no deadlock can occur. */
export async function markSeen(tx: Transaction, session: SessionRow, now: Date) {
  await tx
    .update(users)
    .set({ lastActiveAt: now })
    .where(and(eq(users.id, session.userId), or(isNull(users.lastActiveAt), isOutdated(users.lastActiveAt, now))))
  await tx
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, session.id), isOutdated(sessions.lastSeenAt, now)))
}

interface HeldRole {
  readonly permissions: readonly string[]
  readonly isActive: boolean
}

/** The user with their current role and permissions. Undefined for a locked or deleted user. */
export async function loadPrincipal(queries: ReadQueries, userId: string): Promise<Principal | undefined> {
  const [row] = await queries
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, userId))
  return row && principalOf(row)
}

/** Both as they are stored; a locked user too. */
export type HeldUser = Pick<FoundSession, 'user' | 'role'>

export function principalOf(row: HeldUser): Principal | undefined {
  if (row.user.locked) return undefined
  const { id, firstName, lastName, email, isSuperAdmin } = row.user
  const role = row.role?.isActive ? row.role : undefined
  return {
    id,
    firstName,
    lastName,
    email,
    isSuperAdmin,
    role: role && { id: role.id, name: role.name },
    permissions: heldPermissions(row.user, row.role),
  }
}

export function heldPermissions({ isSuperAdmin }: { readonly isSuperAdmin: boolean }, role: HeldRole | null) {
  if (isSuperAdmin) return [EVERY_PERMISSION]
  return role?.isActive ? [...role.permissions] : []
}

export const signedInUserOf = ({ id, firstName, lastName, email, role, isSuperAdmin }: Principal): SignedInUser => ({
  _id: id,
  firstName,
  lastName,
  email,
  role: role?.id,
  isSuperAdmin,
})
