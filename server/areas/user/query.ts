import { eq, inArray, or, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { queryCalls } from '#contract/query.ts'
import type { SortOf } from '#contract/query-list.ts'
import type { ReadContext } from '#server/core/context.ts'
import { type List, readPage } from '#server/core/list-page.ts'
import { roles, users } from '#server/db/schema.ts'
import { userResponse } from './list.ts'

const list: List<SortOf<'users'>> = {
  from: users,
  id: users.id,
  idType: 'text',
  find: sql`${users}.find`,
  alsoFind: sql`lower(${users.email})`,
  findRelated: (match) =>
    sql`${users.roleId} = any(array(select id from ${roles} where ${match(sql`searchable(${roles.name})`)}))`,
  sorts: {
    name: { by: sql`sort_key(${users.firstName} || ' ' || ${users.lastName}) collate "C"`, type: 'text' },
    email: { by: sql`sort_key(${users.email}) collate "C"`, type: 'text' },
    role: {
      by: sql`sort_key(${roles.name}) collate "C"`,
      type: 'text',
      nullable: true,
      join: sql`left join ${roles} on ${roles.id} = ${users.roleId}`,
    },
    status: { by: users.locked, type: 'boolean' },
    lastActive: { by: users.lastActiveAt, type: 'timestamptz', nullable: true },
    createdAt: { by: users.createdAt, type: 'timestamptz' },
  },
}

const FLAGGED = 'super-admin'

type Criteria = InferOutput<(typeof queryCalls)['query.users']['query']>

export const queryUsers = ({ queries }: ReadContext, { status, role, ...view }: Criteria) =>
  readPage(
    queries,
    list,
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
