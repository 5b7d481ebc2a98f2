import { eq, sql } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import type { GivenTokens } from './session-status.ts'
import { hashToken, sessionIdIn } from './tokens.ts'

type Column = 'id' | 'accessHash'

const lookup = (column: Column) =>
  preparedQuery(
    (queries) =>
      queries
        .select({ session: sessions, user: users, role: roles })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(roles, eq(roles.id, users.roleId))
        .where(eq(sessions[column], sql.placeholder('key'))),
    `session_by_${column}`,
  )

const lookups = { id: lookup('id'), accessHash: lookup('accessHash') }

type FoundSession = Awaited<ReturnType<typeof lookups.id>>[number]

async function findBy({ db }: Services, column: Column, key: string): Promise<FoundSession | undefined> {
  const [found] = await db.cachedRead(`session ${column} ${key}`, (queries) => lookups[column](queries, { key }))
  return found
}

/** The session that the tokens name, with its user and their role, whether or not the tokens are valid for it. */
export const findSession = (services: Services, { accessToken, refreshToken }: GivenTokens) =>
  refreshToken
    ? findBy(services, 'id', sessionIdIn(refreshToken))
    : findBy(services, 'accessHash', hashToken(accessToken))

export async function sessionById(tx: Transaction, key: string): Promise<FoundSession | undefined> {
  return (await lookups.id(tx, { key }))[0]
}

export async function lockSession(tx: Transaction, id: string) {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return session
}
