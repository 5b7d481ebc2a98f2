import { eq, inArray, or, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { queryCalls } from '#contract/query.ts'
import type { SortOf } from '#contract/query-list.ts'
import { searchable } from '#contract/search-text.ts'
import type { ReadContext } from '#server/core/context.ts'
import { type List, readPage } from '#server/core/list-page.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { roles, users } from '#server/db/schema.ts'
import { userResponse } from './list.ts'

const hasRole = eq(users.roleId, roles.id)

const list: List<SortOf<'users'>> = {
  from: users,
  id: users.id,
  idType: 'text',
  find: sql`${users}.find`,
  alsoFind: sql`lower(${users.email})`,
  sorts: {
    name: { by: sql`sort_key(${users.firstName} || ' ' || ${users.lastName}) collate "C"`, type: 'text' },
    email: { by: sql`sort_key(${users.email}) collate "C"`, type: 'text' },
    role: {
      by: sql`sort_key(${roles.name}) collate "C"`,
      type: 'text',
      nullable: true,
      join: sql`left join ${roles} on ${hasRole}`,
      few: { from: roles, on: hasRole },
    },
    status: { by: users.locked, type: 'boolean' },
    lastActive: { by: users.lastActiveAt, type: 'timestamptz', nullable: true },
    createdAt: { by: users.createdAt, type: 'timestamptz' },
  },
}

const FLAGGED = 'super-admin'

type Criteria = InferOutput<(typeof queryCalls)['query.users']['query']>

/** A search for a role compares ids, because the database keeps statistics of ids and can estimate the rows. */
async function withRoleNames(queries: ReadQueries): Promise<typeof list> {
  const named = await queries.select({ id: roles.id, name: roles.name }).from(roles)
  const findRelated = (word: string) => {
    const ids = named.filter(({ name }) => searchable(name).includes(word)).map(({ id }) => id)
    return ids.length > 0 ? inArray(users.roleId, ids) : undefined
  }
  return { ...list, findRelated }
}

export const queryUsers = async ({ queries }: ReadContext, { status, role, ...view }: Criteria) =>
  readPage(
    queries,
    view.search ? await withRoleNames(queries) : list,
    view,
    [
      status && inArray(users.locked, [...new Set(status.map((each) => each === 'locked'))]),
      role && or(inArray(users.roleId, role), role.includes(FLAGGED) ? eq(users.isSuperAdmin, true) : undefined),
    ],
    async (ids) => {
      const rows = await queries
        .select({ user: users, role: roles })
        .from(users)
        .leftJoin(roles, eq(roles.id, users.roleId))
        .where(inArray(users.id, ids))
      return rows.map((row) => userResponse(row.user, row.role))
    },
  )
