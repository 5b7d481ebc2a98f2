import { asc, desc, eq, ne, sql } from 'drizzle-orm'
import { type BodyOf, calls } from '#contract/calls.ts'
import { ASSIGNABLE_PERMISSIONS, type Role, role, type roleCalls, roleEntity } from '#contract/role.ts'
import { nameKey } from '#contract/search-text.ts'
import { roleLifecycle, roleStatus } from '#machines/lifecycles/role/role-machine.ts'
import type { CallContext, ReadContext } from '#server/core/context.ts'
import { checkingCaller, type Handlers, responseOf } from '#server/core/handler.ts'
import { trackedColumns } from '#server/core/moves.ts'
import { type Change, created, movableRecords } from '#server/core/record.ts'
import { roles } from '#server/db/schema.ts'
import { conflict, notFound, unprocessable } from '#server/errors/app-error.ts'

type RoleRow = typeof roles.$inferSelect

const toResponse = responseOf(role)
const roleResponse = (row: RoleRow) => toResponse(row, {}) satisfies Role

async function listRoles({ queries }: ReadContext) {
  const rows = await queries.select().from(roles).orderBy(desc(roles.createdAt), asc(roles.name))
  return { data: rows.map(roleResponse) }
}

/** A super admin reads any role, other people only their own. Rejects with 404 for every other one. */
async function readRole({ queries, principal }: ReadContext, roleId: string) {
  if (!principal.isSuperAdmin && principal.role?.id !== roleId) throw notFound('role')
  const [row] = await queries.select().from(roles).where(eq(roles.id, roleId))
  if (!row) throw notFound('role')
  return { data: roleResponse(row), version: row.version }
}

/** Each permission once, in the order in which they are offered. Throws 422 for an unknown permission. */
function roleContent(given: BodyOf<'role.create'>) {
  const { permissions } = given
  const unknown = permissions.filter((permission) => !ASSIGNABLE_PERMISSIONS.includes(permission))
  if (unknown.length > 0) throw unprocessable(`There is no such permission: ${[...new Set(unknown)].join(', ')}`)
  return {
    ...given,
    name: given.name.normalize('NFC'),
    permissions: ASSIGNABLE_PERMISSIONS.filter((permission) => permissions.includes(permission)),
  }
}

const TAKEN = 'A role with this name already exists.'

/** Rejects with 409 where another role has an equal name. One caller at a time: no index of the database knows these names. */
async function refuseTaken({ tx }: CallContext, id: string, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('role names', 0))`)
  const others = await tx.select({ name: roles.name }).from(roles).where(ne(roles.id, id))
  if (others.some((other) => nameKey(other.name) === nameKey(name))) throw conflict(TAKEN)
}

/** A role that keeps its name may have had an equal one for long. */
async function changesOf(given: BodyOf<'role.edit'>, { context, row }: Change<RoleRow>) {
  const content = roleContent(given)
  if (nameKey(content.name) !== nameKey(row.name)) await refuseTaken(context, row.id, content.name)
  return content
}

/** Adds an active role. Rejects with 409 for a name that exists, and 422 for an unknown permission. */
async function createRole(context: CallContext, given: BodyOf<'role.create'>) {
  const { services } = context
  const creation = { action: 'role.create', logged: 'Created role' }
  const values = { ...roleContent(given), id: services.newId(), createdAt: services.now() }
  await refuseTaken(context, values.id, values.name)
  const row = await roleRecords.create(context, creation, values)
  return created(row, 'Role created', roleResponse(row))
}

/** A changed role applies to the next request of each user who has it: permissions are never cached. */
export const roleRecords = movableRecords({
  entity: 'role',
  table: roles,
  nameOf: ({ name }: RoleRow) => name,
  // The list of users has the name and the permissions of their role.
  tags: ['Role', 'User'],
  audienceOf: ({ id }) => [{ access: calls['role.list'].access }, { access: calls['role.read'].access, roleId: id }],
  // The previous version of the server does not wait for the lock of names.
  unique: { index: 'roles_name_key', message: TAKEN },
  tracked: trackedColumns(roleEntity),
  lifecycle: roleLifecycle,
  statusOf: roleStatus,
  stored: (status) => ({ isActive: status === 'active' }),
  viewerOf: ({ principal }) => principal,
  moves: {
    'role.edit': { logged: 'Edited role', message: 'Role updated', changes: changesOf },
    'role.deactivate': { logged: 'Disabled role', message: 'Role deactivated' },
    'role.activate': { logged: 'Activated role', message: 'Role activated' },
  },
})

export const roleHandlers: Handlers<keyof typeof roleCalls> = {
  ...roleRecords.handlers,
  'role.permissions': async () => ({ data: [...ASSIGNABLE_PERMISSIONS] }),
  'role.list': (_input, context) => listRoles(context),
  'role.read': ({ params }, context) => readRole(context, params.roleId),
  'role.create': checkingCaller(({ body }, context) => createRole(context, body)),
}
