import { eq, sql } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import type { ReadQueries, Transaction } from '#server/db/connect.ts'
import { roles, sessions, users } from '#server/db/schema.ts'
import type { GivenTokens } from './session-status.ts'
import { hashToken, sessionIdIn } from './tokens.ts'

const sessionsIn = (queries: ReadQueries) =>
  queries
    .select({ session: sessions, user: users, role: roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(roles, eq(roles.id, users.roleId))

const byId = (queries: ReadQueries) =>
  sessionsIn(queries)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_by_id')

const byAccess = (queries: ReadQueries) =>
  sessionsIn(queries)
    .where(eq(sessions.accessHash, sql.placeholder('hash')))
    .prepare('session_by_access')

type Lookups = { readonly byId: ReturnType<typeof byId>; readonly byAccess: ReturnType<typeof byAccess> }

/** Building a query takes as long as running it, so both are built once for each database. */
const prepared = new WeakMap<ReadQueries, Lookups>()

function lookupsOf(queries: ReadQueries) {
  const lookups = prepared.get(queries) ?? { byId: byId(queries), byAccess: byAccess(queries) }
  prepared.set(queries, lookups)
  return lookups
}

export type FoundSession = Awaited<ReturnType<Lookups['byId']['execute']>>[number]

/** The session that the tokens name, with its user and their role, whether or not the tokens are valid for it. */
export async function findSession(
  { db }: Services,
  { accessToken, refreshToken }: GivenTokens,
): Promise<FoundSession | undefined> {
  if (refreshToken) {
    const id = sessionIdIn(refreshToken)
    return (await db.cachedRead(`session ${id}`, (queries) => lookupsOf(queries).byId.execute({ id })))[0]
  }
  const hash = hashToken(accessToken)
  return (await db.cachedRead(`access ${hash}`, (queries) => lookupsOf(queries).byAccess.execute({ hash })))[0]
}

export async function sessionById(tx: Transaction, id: string): Promise<FoundSession | undefined> {
  return (await byId(tx).execute({ id }))[0]
}

/** Locks the row of a session until the transaction ends. */
export async function lockSession(tx: Transaction, id: string) {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return session
}
