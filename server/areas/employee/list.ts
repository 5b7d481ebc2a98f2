import { asc, eq, sql } from 'drizzle-orm'
import type { Employee } from '#contract/employee.ts'
import type { ReadContext } from '#server/core/context.ts'
import { users } from '#server/db/schema.ts'

/** Everybody who can sign in, by name, for the pickers of assignees, leads and collaborators. */
export const listEmployees = ({ queries }: ReadContext): Promise<Employee[]> =>
  queries
    .select({ _id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.locked, false))
    .orderBy(asc(sql`lower(${users.firstName})`), asc(sql`lower(${users.lastName})`), asc(users.id))
