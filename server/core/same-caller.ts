import { sql } from 'drizzle-orm'
import { given } from '#server/db/prepared.ts'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'

/** The transactions that last wrote a session, its user and their role: each write of one of them changes it. */
export const STAMP = sql<string>`concat_ws(' ', ${sessions}.xmin, ${users}.xmin, ${roles}.xmin)`

/** One row, without columns, as long as none of them was written. */
export const SAME_CALLER = sql`
  select from ${sessions} join ${users} on ${users.id} = ${sessions.userId} left join ${roles} on ${roles.id} = ${users.roleId}
  where ${sessions.id} = ${given('sessionId')} and ${STAMP} = ${given('stamp')}`
