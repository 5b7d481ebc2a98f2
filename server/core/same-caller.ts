import { type SQL, sql } from 'drizzle-orm'
import { given, ONCE, preparedOnce } from '#server/db/prepared.ts'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'

/** The transactions that last wrote a session, its user and their role: each write of one of them changes it. */
export const STAMP = sql<string>`concat_ws(' ', ${sessions}.xmin, ${users}.xmin, ${roles}.xmin)`

/** Of a session as it is now; null without it. */
export const stampOf = (sessionId: SQL) => sql`(
  select ${STAMP} from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    left join ${roles} on ${roles.id} = ${users.roleId}
  where ${sessions.id} = ${sessionId})`

/** True as long as none of them was written. */
export const readSameCaller = preparedOnce((queries) =>
  queries
    .select({ isSame: sql<boolean | null>`${stampOf(given('sessionId'))} = ${given('stamp')}` })
    .from(ONCE)
    .prepare('same_caller'),
)

/** Session, user or role were written since this process read them. */
export class OutdatedCaller extends Error {}
