import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { hasPermission } from '#contract/permission.ts'
import type { SortOf } from '#contract/query-list.ts'
import { searchable } from '#contract/search-text.ts'
import { type User, user, type userCalls, userList } from '#contract/user.ts'
import type { ReadContext } from '#server/core/context.ts'
import { responseOf } from '#server/core/handler.ts'
import { narrowedBy } from '#server/core/list-pages/conditions.ts'
import { pagesOf, wholeList } from '#server/core/list-pages/pages.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { roles, users } from '#server/db/schema.ts'
import { preparedOnce } from '#server/db/statements.ts'
import { heldPermissions } from '#server/identity/session/caller.ts'

export type UserRow = typeof users.$inferSelect
export type RoleRow = typeof roles.$inferSelect

const toResponse = responseOf(user)

export const userResponse = (row: UserRow, role: Pick<RoleRow, 'name' | 'permissions' | 'isActive'> | null) =>
  toResponse(row, {
    role: role?.name,
    permissions: heldPermissions(row, role),
    accountLocked: row.locked,
    lastActive: row.lastActiveAt?.toISOString(),
  }) satisfies User

const hasRole = eq(users.roleId, roles.id)
const withRole = sql`left join ${roles} on ${hasRole}`

const SHOWN = {
  ...getTableColumns(users),
  roleName: roles.name,
  rolePermissions: roles.permissions,
  isRoleActive: roles.isActive,
}

const byName = { by: sql`sort_key(${users.firstName} || ' ' || ${users.lastName}) collate "C"`, type: 'text' } as const

const EMPLOYEE = {
  firstName: users.firstName,
  lastName: users.lastName,
  isSuperAdmin: users.isSuperAdmin,
  permissions: roles.permissions,
  isActive: roles.isActive,
}

const readPage = pagesOf<SortOf<'users'>, typeof SHOWN>({
  name: 'users',
  from: users,
  id: users.id,
  shown: SHOWN,
  join: withRole,
  find: sql`${users}.find`,
  alsoFind: sql`lower(${users.email})`,
  sorts: {
    name: byName,
    email: { by: sql`sort_key(${users.email}) collate "C"`, type: 'text' },
    role: {
      by: sql`sort_key(${roles.name}) collate "C"`,
      type: 'text',
      nullable: true,
      join: withRole,
      few: { from: roles, on: hasRole },
    },
    status: { by: users.locked, type: 'boolean' },
    lastActive: { by: users.lastActiveAt, type: 'timestamptz', nullable: true },
    createdAt: { by: users.createdAt, type: 'timestamptz' },
  },
})

const readEmployees = pagesOf<'name', typeof EMPLOYEE>({
  name: 'employees',
  from: users,
  id: users.id,
  shown: EMPLOYEE,
  join: withRole,
  find: sql`${users}.find`,
  sorts: { name: byName },
})

type Row = UserRow & { [Name in 'roleName' | 'rolePermissions' | 'isRoleActive']: (typeof SHOWN)[Name]['_']['data'] }

const responseWithRole = ({ roleName, rolePermissions, isRoleActive, ...row }: Row) =>
  userResponse(
    row,
    row.roleId === null ? null : { name: roleName, permissions: rolePermissions, isActive: isRoleActive },
  )

type Criteria = InferOutput<(typeof userCalls)['query.users']['query']>

const readRoles = preparedOnce((queries) =>
  queries.select({ id: roles.id, name: roles.name }).from(roles).prepare('list_role_names'),
)

/** A search for a role compares ids, because the database keeps statistics of ids and can estimate the rows. */
async function inRolesNamed(queries: ReadQueries) {
  const named = await readRoles(queries).execute()
  return (word: string) => {
    const ids = named.filter(({ name }) => searchable(name).includes(word)).map(({ id }) => id)
    return ids.length > 0 ? inArray(users.roleId, ids) : undefined
  }
}

export const storedStatus = (status: string) => ({ locked: status === 'locked' })

const COLUMNS = { locked: users.locked, roleId: users.roleId, isSuperAdmin: users.isSuperAdmin }

export async function queryUsers({ queries }: ReadContext, { status, role, ...view }: Criteria) {
  const conditions = narrowedBy(userList, { status, role }, { columns: COLUMNS, stored: storedStatus })
  const wanted = { conditions, ...(view.search && { findRelated: await inRolesNamed(queries) }) }
  return readPage(queries, view, wanted, responseWithRole)
}

/** All users, the newest first. */
export const listUsers = ({ queries }: ReadContext) =>
  wholeList((part) => readPage(queries, { sort: '-createdAt', ...part }, {}, responseWithRole))

/** The users who can sign in, by name, for the pickers of assignees, leads and collaborators. */
export function listEmployees({ queries, principal }: ReadContext) {
  const scope = { name: 'unlocked', where: sql`not ${users.locked}`, caller: principal.id }
  return wholeList((part) =>
    readEmployees(queries, { sort: 'name', ...part }, { scope }, ({ pageId: _id, firstName, lastName, ...row }) => {
      const held = heldPermissions(row, row)
      return {
        ...{ _id, firstName, lastName },
        opensTasks: hasPermission(held, 'read_task'),
        opensAnnouncements: hasPermission(held, 'read_announcement'),
      }
    }),
  )
}
