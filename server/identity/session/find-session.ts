import { eq, sql } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import { readSameCaller, STAMP } from '#server/core/same-caller.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import type { GivenTokens } from './session-status.ts'
import { hashToken, sessionIdIn } from './tokens.ts'

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

export type FoundSession = Awaited<ReturnType<ReturnType<typeof lookups.id>['execute']>>[number]

const keyOf = ({ accessToken, refreshToken }: GivenTokens): [Column, string] =>
  refreshToken ? ['id', sessionIdIn(refreshToken)] : ['accessHash', hashToken(accessToken)]

const MOST_REMEMBERED = 10_000
const memories = new WeakMap<Database, Map<string, FoundSession>>()

function memoryOf(db: Database) {
  const memory = memories.get(db) ?? new Map<string, FoundSession>()
  memories.set(db, memory)
  return memory
}

/** As it was when this process last read it: `isUnchanged` says whether it still is. */
export const recallSession = ({ db }: Services, given: GivenTokens) => memoryOf(db).get(keyOf(given).join(' '))

/** The session that the tokens name, with its user and their role, whether or not the tokens are valid for it. */
export async function findSession({ db }: Services, given: GivenTokens): Promise<FoundSession | undefined> {
  const [column, key] = keyOf(given)
  const [found] = await lookups[column](db.queries).execute({ key })
  const memory = memoryOf(db)
  if (memory.size >= MOST_REMEMBERED) memory.clear()
  if (found) memory.set(`${column} ${key}`, found)
  else memory.delete(`${column} ${key}`)
  return found
}

export async function sessionById(tx: Transaction, key: string): Promise<FoundSession | undefined> {
  return (await lookups.id(tx).execute({ key }))[0]
}

/** False once the session, its user or their role was written, by whatever process. */
export const isUnchanged = ({ db }: Services, sessionId: string, stamp: string) =>
  db.cachedRead(`caller ${sessionId} ${stamp}`, async (queries) => {
    const [row] = await readSameCaller(queries).execute({ sessionId, stamp })
    return row?.isSame === true
  })

export async function lockSession(tx: Transaction, id: string) {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return session
}
